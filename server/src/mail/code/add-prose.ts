import { foldDigits } from "./fold-digits.ts";
import { PLACEHOLDER, URL_LENGTH_MAX, type LetterBuilder } from "./letter.ts";

export type Prose = {
  /** Words of a link: an address among them only says where that one claims to lead. */
  inLink: boolean;
  /** More text followed: an address at its end may be cut too. */
  isCut: boolean;
};

/** Adds words to a letter; an address of the web among them becomes a link of its own. */
export function addProse(letter: LetterBuilder, text: string, { inLink, isCut }: Prose): void {
  let at = 0;
  for (let mark = findWeb(text, 0); mark >= 0 && !letter.full; mark = findWeb(text, at)) {
    addWords(letter, text.slice(at, mark));
    const url = readUrl(text, mark);
    const start = letter.length;
    letter.addWords(PLACEHOLDER);
    const isWhole = !isCut || mark + url.length < text.length;
    if (isWhole && !inLink) {
      letter.addLink({ url, label: "", start, end: letter.length });
    }
    at = mark + url.length;
  }
  addWords(letter, text.slice(at));
}

function findWeb(text: string, from: number): number {
  const at = text.indexOf("://", from);
  if (at < 0) return -1;
  const scheme = text.slice(Math.max(from, at - 5), at).toLowerCase();
  if (scheme.endsWith("https")) return at - 5;
  return scheme.endsWith("http") ? at - 4 : findWeb(text, at + 3);
}

/** RFC 3986's characters and letters of other scripts, without what ends a sentence around it. */
// oxlint-disable-next-line no-control-regex
const URL_END = /[\s<>"'`{}|\\^\u0000-\u0020\u3000-\u303f\uff00-\uffef]|$/;
const TRAILING = /[.,;:!?*_~\]]+$/;

function readUrl(text: string, start: number): string {
  const near = text.slice(start, start + URL_LENGTH_MAX + 1);
  const url = near.slice(0, near.search(URL_END)).replace(TRAILING, "");
  return url.endsWith(")") && !url.includes("(") ? url.slice(0, -1).replace(TRAILING, "") : url;
}

/** White space, control characters and the invisible ones that senders put between digits. */
const BLANKS = String.raw`\s\u0000-\u001f\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2069`;
/** Every run of them but a single space, which most are. */
const UNCLEAN = new RegExp(` [${BLANKS}]+|[^\\S ][${BLANKS}]*|(?!\\s)[${BLANKS}]+`, "g");
// oxlint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\u0000-\u007f]/;

function addWords(letter: LetterBuilder, words: string): void {
  const folded = BEYOND_ASCII.test(words) ? foldDigits(words) : words;
  const clean = folded.replace(UNCLEAN, showBlanks);
  const start = isBlank(clean.charCodeAt(0)) ? 1 : 0;
  const end = clean.length - (isBlank(clean.charCodeAt(clean.length - 1)) ? 1 : 0);
  if (start > 0) letter.addBreak(clean.startsWith("\n") ? "\n" : " ");
  if (start < end) letter.addWords(clean.slice(start, end));
  if (start < end && end < clean.length) letter.addBreak(clean.endsWith("\n") ? "\n" : " ");
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10;
}

/** Invisible characters part nothing; what breaks a line breaks it once. */
function showBlanks(run: string): string {
  if (run.includes("\n")) return "\n";
  return /\s/.test(run) ? " " : "";
}
