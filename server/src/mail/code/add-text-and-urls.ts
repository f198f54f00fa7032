import { PLACEHOLDER, URL_LENGTH_MAX, type TextBuilder } from "./searchable-text.ts";
import { composeAccents } from "./compose-accents.ts";

type TextContext = {
  /** Text of a link: a URL in it only shows the claimed target. */
  inLink: boolean;
  /** More text followed, so a URL at the end may be cut. */
  isCut: boolean;
};

/** Adds text to the builder; a web URL in the text becomes a link. */
export function addTextAndUrls(
  builder: TextBuilder,
  text: string,
  { inLink, isCut }: TextContext,
): void {
  let at = 0;
  for (let mark = findWeb(text, 0); mark >= 0 && !builder.full; mark = findWeb(text, at)) {
    addWords(builder, text.slice(at, mark));
    const url = readUrl(text, mark);
    const start = builder.length;
    builder.addWords(PLACEHOLDER);
    const isWhole = !isCut || mark + url.length < text.length;
    if (isWhole && !inLink) {
      builder.addLink({ url, label: "", start, end: builder.length });
    }
    at = mark + url.length;
  }
  addWords(builder, text.slice(at));
}

function findWeb(text: string, from: number): number {
  const at = text.indexOf("://", from);
  if (at < 0) return -1;
  const scheme = text.slice(Math.max(from, at - 5), at).toLowerCase();
  if (scheme.endsWith("https")) return at - 5;
  return scheme.endsWith("http") ? at - 4 : findWeb(text, at + 3);
}

/** RFC 3986 characters and letters of other scripts, without the punctuation around a URL. */
// oxlint-disable-next-line no-control-regex
const URL_END = /[\s<>"'`{}|\\^\u0000-\u0020\u3000-\u303f\uff00-\uffef]|$/;
const TRAILING = /[.,;:!?*_~\]]+$/;

function readUrl(text: string, start: number): string {
  const near = text.slice(start, start + URL_LENGTH_MAX + 1);
  const url = near.slice(0, near.search(URL_END)).replace(TRAILING, "");
  return url.endsWith(")") && !url.includes("(") ? url.slice(0, -1).replace(TRAILING, "") : url;
}

/** White space, control characters, and the invisible characters that senders put between digits. */
const BLANKS = String.raw`\s\u0000-\u001f\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2069`;
/** Every run of these except a single space or line end, the most common cases. */
const UNCLEAN = new RegExp(`[ \\n][${BLANKS}]+|[^\\S \\n][${BLANKS}]*|(?!\\s)[${BLANKS}]+`, "g");
/** The same in ASCII, in a quarter of the time. */
// oxlint-disable-next-line no-control-regex
const UNCLEAN_ASCII = /[ \n][\u0000- ]+|[\u0000-\t\u000b-\u001f][\u0000- ]*/g;
// oxlint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\u0000-\u007f]/;

function addWords(builder: TextBuilder, words: string): void {
  const lines = words.includes("\r") ? words.replaceAll("\r\n", "\n") : words;
  const clean = BEYOND_ASCII.test(lines)
    ? foldDigits(composeAccents(lines)).replace(UNCLEAN, showBlanks)
    : lines.replace(UNCLEAN_ASCII, showBlanks);
  const start = isBlank(clean.charCodeAt(0)) ? 1 : 0;
  const end = clean.length - (isBlank(clean.charCodeAt(clean.length - 1)) ? 1 : 0);
  if (start > 0) builder.addBreak(clean.startsWith("\n") ? "\n" : " ");
  if (start < end) builder.addWords(clean.slice(start, end));
  if (start < end && end < clean.length) builder.addBreak(clean.endsWith("\n") ? "\n" : " ");
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10;
}

/** Invisible characters don't separate words; several line breaks become one. */
function showBlanks(run: string): string {
  if (run.includes("\n")) return "\n";
  return /\s/.test(run) ? " " : "";
}

/** Zeros of the scripts used for codes: Arabic, Persian, Hindi, Bengali, Thai, full-width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10] as const;
const OTHER_DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;

/** Converts digits to ASCII, which forms accept. */
function foldDigits(text: string): string {
  return text.replace(OTHER_DIGITS, foldDigit);
}

function foldDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((one) => one <= code) ?? code;
  return String(code - zero);
}
