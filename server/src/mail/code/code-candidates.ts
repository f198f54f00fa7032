import type { Range } from "./text-scan.ts";

/** Text in the form of a code; the text around it decides whether it is a code. */
export type Candidate = {
  /** As the user types it: digits without spaces and dashes, letters unchanged. */
  code: string;
  start: number;
  end: number;
  /** Digits only; other candidates need stronger evidence. */
  numeric: boolean;
  /** The subject or the text, which contains it. */
  range: Range;
};
type Shape = Omit<Candidate, "range">;

/** A text with more numbers than this is a table. */
const CANDIDATES_MAX = 40;

/** Finds the candidates in a range of a text, from left to right; `isStandalone` rejects parts of something else. */
export function* findCandidates(text: string, range: Range): Generator<Candidate> {
  DIGIT.lastIndex = range.from;
  for (let tried = 0; tried < CANDIDATES_MAX && DIGIT.test(text); tried += 1) {
    const at = DIGIT.lastIndex - 1;
    if (at >= range.to) return;
    const token = readToken(text, at);
    const run = /^\d{1,4}$/.test(token.text) ? readGroups(text, token) : undefined;
    const candidate = run ? toGroupCandidate(run) : toTokenCandidate(token);
    if (candidate) yield { ...candidate, range };
    DIGIT.lastIndex = run?.end ?? token.end;
  }
}

const DIGIT = /\d/g;

/**
 * Finds codes that are alone on their line: capitals that are no word, such as those of Steam, and single characters
 * with blanks in between, each of which is in a box. Those may follow a colon.
 */
export function* findLetterCandidates(text: string, range: Range): Generator<Candidate> {
  const top = text.slice(range.from, Math.min(range.to, range.from + LETTERS_WITHIN));
  let lineStart = 0;
  for (let lines = 0; lines < LINES_MAX && lineStart < top.length; lines += 1) {
    const found = top.indexOf("\n", lineStart);
    const lineEnd = found < 0 ? top.length : found;
    const tail = top.slice(Math.max(lineStart, lineEnd - TAIL_LENGTH), lineEnd);
    const written = readLetters(tail);
    const code = written.replaceAll(" ", "");
    if (code !== "" && !isWord(code)) {
      const start = range.from + top.lastIndexOf(written, lineEnd);
      yield { code, start, end: start + written.length, numeric: false, range };
    }
    lineStart = lineEnd + 1;
  }
}

/** Most messages have no code, and a search of all of their text would take as long as the rest of the summary. */
const LETTERS_WITHIN = 4_096;
const LINES_MAX = 200;

/** Returns the code at the end of a line, as it is written there, or an empty text. */
function readLetters(tail: string): string {
  // A cheap check of the last character spares most lines the search.
  if (!CODE_END.test(tail.slice(-1))) return "";
  const [, letters, boxes] = LETTERS_LINE.exec(tail) ?? [];
  return letters ?? boxes ?? "";
}

const CODE_END = /[A-Z\d \t]/;
/** Longer than a line that is only a code. */
const TAIL_LENGTH = 40;
const LETTERS_LINE =
  /^[ \t]{0,8}([A-Z]{5,8}|[A-Z]{3}-[A-Z]{3}|[A-Z]{4}-[A-Z]{4})[ \t]{0,8}$|(?:^[ \t]{0,8}|[:：] )([A-Z\d](?: [A-Z\d]){4,7})[ \t]{0,8}$/;

/** Words have vowels; XXXXX is a common example. Characters with digits among them are no word. */
function isWord(letters: string): boolean {
  if (/\d/.test(letters)) return /^\d+$/.test(letters);
  return letters.split("-").every((part) => /[AEIOU]/.test(part)) || new Set(letters).size < 4;
}

type Token = { text: string; start: number; end: number };

const TOKEN_LENGTH_MAX = 24;

/** Reads the letters, digits, and dashes around a digit. */
function readToken(text: string, digit: number): Token {
  let start = digit;
  while (digit - start < TOKEN_LENGTH_MAX && isTokenPart(text.charCodeAt(start - 1))) start -= 1;
  let end = digit + 1;
  while (isTokenPart(text.charCodeAt(end))) end += 1;
  while (text.charCodeAt(end - 1) === DASH) end -= 1;
  while (text.charCodeAt(start) === DASH) start += 1;
  return { text: text.slice(start, Math.min(end, start + TOKEN_LENGTH_MAX * 2)), start, end };
}

const DASH = 45;

function isTokenPart(code: number): boolean {
  const letter = code | 32;
  return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122) || code === DASH;
}

type Groups = { groups: string[]; start: number; end: number };

/** 12 34 56, 123–456, 123 · 456: digits with the same mark between them. */
function readGroups(text: string, first: Token): Groups {
  const [mark = ""] = MARK.exec(text.slice(first.end, first.end + 3)) ?? [];
  const run = mark === "" ? undefined : readRun(text, first, mark);
  if (run && (mark === " " || isSplitCode(run.groups))) return run;
  return { groups: [first.text], start: first.start, end: first.end };
}

/** A blank, a dash other than the one of ASCII, or a dot at half height. */
const MARK = /^(?:[\u2010-\u2013]| ?[·•] ?| )/;

function readRun(text: string, first: Token, mark: string): Groups {
  const groups = [first.text];
  let { end } = first;
  while (text.startsWith(mark, end) && groups.length < 12) {
    const from = end + mark.length;
    const next = /^\d{1,8}(?![A-Za-z\d-])/.exec(text.slice(from, from + 9))?.[0];
    if (next === undefined) break;
    groups.push(next);
    end = from + next.length;
  }
  return { groups, start: first.start, end };
}

/** 12–10–26 is a date, 1 · 2 · 3 · 4 are pages, 2025–2026 is a season, 100–200 are pages. */
function isSplitCode(groups: readonly string[]): boolean {
  const [first = ""] = groups;
  const even = groups.every((group) => group.length === first.length);
  return even && first.length > 2 && !groups.every(isYear) && !groups.every(isRound);
}

function isRound(digits: string): boolean {
  return digits.endsWith("00");
}

function toGroupCandidate({ groups, start, end }: Groups): Shape | undefined {
  const [first = ""] = groups;
  const digits = groups.join("");
  const even = groups.every((group) => group.length === first.length);
  return even && isCodeLength(digits) ? { code: digits, start, end, numeric: true } : undefined;
}

function toTokenCandidate({ text, start, end }: Token): Shape | undefined {
  if (/^[\d-]+$/.test(text)) return toDashedCandidate(text, { start, end });
  const compact = text.replaceAll("-", "");
  const isUpper = compact === compact.toUpperCase();
  const isLower = compact === compact.toLowerCase();
  const dashes = text.length - compact.length;
  if (compact.length < 5 || compact.length > 9 || dashes > 2 || text.includes("--"))
    return undefined;
  if (!(isUpper || isLower) || WORD_AND_NUMBER.test(text)) return undefined;
  return { code: text, start, end, numeric: false };
}

/** Words with a number such as SPRING25 and 1080px are not random codes. */
const WORD_AND_NUMBER = /^(?:[A-Z]{4,}\d{1,4}|[a-z]{3,}\d{1,4}|\d+[a-z]{1,3})$/;

function toDashedCandidate(text: string, at: { start: number; end: number }): Shape | undefined {
  const groups = text.split("-");
  const [first = ""] = groups;
  const digits = groups.join("");
  const even = groups.every((group) => group.length === first.length);
  const isSplit = groups.length === 1 || isSplitCode(groups);
  if (!even || !isSplit || !isCodeLength(digits)) return undefined;
  return { code: digits, ...at, numeric: true };
}

export function isYear(digits: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits);
}

/** Rejects repeated digits: 000000 is a common example. */
function isCodeLength(digits: string): boolean {
  return digits.length >= 4 && digits.length <= 8 && !/^(\d)\1+$/.test(digits);
}

/** After these, a number is part of a price, an address, a time, a fraction, or a color, or an example. */
const BOUND_BEFORE =
  /(?:[@#$€£¥₹₩₽₫%&=+/\\_~•№−\u2010-\u2013-]|\d[.,:]|[\p{L}\d][.,'’]|\*{3,}|(?!\p{Lo})\p{L}|(?:^|[^\p{L}])(?:rp|rs|usd|eur|gbp|r\$|us\$|chf|inr|nok|sek|dkk|pln|czk|huf|jpy|cny|krw|cad|aud|brl|mxn)\.? ?|(?:^|[^\p{L}])(?:like|such as) |[€£$¥₹₩₽] )$/iu;
/** After these, it is the end of an account's number, as in 'DE89…1234'. */
const MASKED = /\d(?:…|\.{2,3})$/;
/** Before these, a number is an amount, a time, or a share; before a letter, it is part of a word. */
const BOUND_AFTER =
  /^(?:[@%=/\\_~€$£¥₹₩₽₫°+]|[.,:'’]\d|(?!\p{Lo})\p{L}| ?(?:円|元|원|年|月|日|分|時|时|号|番地|個|個月|点|點|名|人|件|次|명|개|년|월|일|번 |세|บาท)| ?[€£$¥₹₩₽₫%](?!\S)| (?:eur|euros?|usd|dollars?|gbp|chf|kr|sek|nok|dkk|zł|zl|pln|tl|try|руб|грн|лей|lei|kč|czk|ft|huf|đ|vnd|ريال|جنيه|درهم|ש"ח|minutes?|minuten|minutos?|mins?|min|hours?|stunden|heures|horas|days?|tage|jours|días|dias|seconds?|sekunden|secs?|sec|ms|weeks?|months?|years?|points?|punkte|pts|miles|km|kg|mb|gb|kb|users|people|visits|files?|times|words|readers|customers|clients?|clientes|followers|seats|kurse|lecteurs|unread|requests|failed|errors|logins|attempts|calls|events|messages|emails|orders|reviews|comments|random|pull|merge|items|articles|файл|файлов)(?!\p{L}))/iu;

/** Whether a candidate isn't part of a price, an address, a time, or a word. */
export function isStandalone(text: string, { start, end }: Candidate): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  if (BOUND_BEFORE.test(before) || MASKED.test(before)) return false;
  if (BOUND_AFTER.test(text.slice(end, end + 14))) return false;
  return !isInAddress(text, start, end);
}

/** Whether the candidate is part of an email address, with a bounded search for the blanks around it. */
function isInAddress(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 64), start), text.slice(end, end + 64)];
  // A cheap check that spares most candidates the search.
  if (!before.includes("@") && !after.includes("@")) return false;
  return /\S*$/.exec(before)?.[0].includes("@") || /^\S*@/.test(after);
}
