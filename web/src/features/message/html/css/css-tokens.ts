/**
 * A CSS token (CSS Syntax 3, section 4). `value` is the decoded name of an identifier, function, or at-rule, or the
 * decoded content of a string or URL.
 */
export type CssToken = {
  readonly kind: CssTokenKind;
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** Whether the text ended inside the string or URL. */
  readonly isCut: boolean;
};

type CssTokenKind =
  | "space"
  | "identifier"
  | "function"
  | "at-rule"
  | "string"
  | "bad-string"
  | "url"
  | "bad-url"
  | "open"
  | "close"
  | "other";

/** Tokenizes CSS in linear time: each character is read a bounded number of times. */
export function readCssTokens(css: string): CssToken[] {
  const tokens: CssToken[] = [];
  let at = 0;
  while (at < css.length) {
    const token = readToken(css, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Returns the index of the next token that is not whitespace, or the number of tokens. */
export function nextPosition(tokens: readonly CssToken[], at: number): number {
  let next = at + 1;
  while (tokens[next]?.kind === "space") next += 1;
  return next;
}

type Rest = { readonly value?: string; readonly isCut?: boolean };

function tokenOf(
  kind: CssTokenKind,
  [start, end]: [start: number, end: number],
  { value = "", isCut = false }: Rest = {},
): CssToken {
  return { kind, start, end, value, isCut };
}

function readToken(css: string, start: number): CssToken {
  const character = css.charAt(start);
  if (isSpace(character)) return tokenOf("space", [start, endOfSpaces(css, start)]);
  if (css.startsWith("/*", start)) {
    const end = css.indexOf("*/", start + 2);
    return tokenOf("space", [start, end < 0 ? css.length : end + 2]);
  }
  if (character === '"' || character === "'") return readString(css, start);
  if (startsNumber(css, start)) return tokenOf("other", [start, endOfNumber(css, start)]);
  if (css.startsWith("-->", start)) return tokenOf("other", [start, start + 3]);
  if (css.startsWith("<!--", start)) return tokenOf("other", [start, start + 4]);
  if (startsName(css, start)) return readNamed(css, start);
  if (character === "@" && startsName(css, start + 1)) {
    const { value, end } = readName(css, start + 1);
    return tokenOf("at-rule", [start, end], { value });
  }
  if (character === "#" && (isNamePart(css.charCodeAt(start + 1)) || isEscape(css, start + 1))) {
    return tokenOf("other", [start, readName(css, start + 1).end]);
  }
  if ("([{".includes(character)) return tokenOf("open", [start, start + 1]);
  if (")]}".includes(character)) return tokenOf("close", [start, start + 1]);
  return tokenOf("other", [start, start + 1]);
}

/** Reads an identifier, a function, or an unquoted URL. */
function readNamed(css: string, start: number): CssToken {
  const { value, end } = readName(css, start);
  if (css.charAt(end) !== "(") return tokenOf("identifier", [start, end], { value });
  const argument = endOfSpaces(css, end + 1);
  const isQuoted = [`"`, "'"].includes(css.charAt(argument));
  if (value.toLowerCase() !== "url" || isQuoted) {
    return tokenOf("function", [start, end + 1], { value });
  }
  return readUrl(css, start, argument);
}

function readString(css: string, start: number): CssToken {
  const quote = css.charAt(start);
  let [value, at, run] = ["", start + 1, start + 1];
  while (at < css.length) {
    const character = css.charAt(at);
    if (character === quote) {
      return tokenOf("string", [start, at + 1], { value: value + css.slice(run, at) });
    }
    if (isNewline(character)) return tokenOf("bad-string", [start, at]);
    if (character === "\\") {
      const escape = readEscapeInString(css, at);
      value += css.slice(run, at) + escape.value;
      at = run = escape.end;
    } else {
      at += 1;
    }
  }
  return tokenOf("string", [start, css.length], { value: value + css.slice(run), isCut: true });
}

function readEscapeInString(css: string, at: number): { value: string; end: number } {
  if (at + 1 >= css.length) return { value: "", end: css.length };
  // An escaped newline continues the string.
  if (css.startsWith("\r\n", at + 1)) return { value: "", end: at + 3 };
  if (isNewline(css.charAt(at + 1))) return { value: "", end: at + 2 };
  return readEscape(css, at);
}

function readUrl(css: string, start: number, argument: number): CssToken {
  let [value, at, run] = ["", argument, argument];
  while (at < css.length) {
    const character = css.charAt(at);
    if (character === ")") {
      return tokenOf("url", [start, at + 1], { value: value + css.slice(run, at) });
    }
    if (isSpace(character)) {
      value += css.slice(run, at);
      at = run = endOfSpaces(css, at);
      if (at < css.length && css.charAt(at) !== ")") return readBadUrl(css, start, at);
    } else if (isEscape(css, at)) {
      const escape = readEscape(css, at);
      value += css.slice(run, at) + escape.value;
      at = run = escape.end;
    } else if (endsUrl(character)) {
      return readBadUrl(css, start, at);
    } else {
      at += 1;
    }
  }
  return tokenOf("url", [start, css.length], { value: value + css.slice(run), isCut: true });
}

/** Browsers drop a bad URL up to the closing parenthesis. */
function readBadUrl(css: string, start: number, from: number): CssToken {
  let at = from;
  while (at < css.length && css.charAt(at) !== ")") at = isEscape(css, at) ? at + 2 : at + 1;
  return tokenOf("bad-url", [start, Math.min(at + 1, css.length)]);
}

function readName(css: string, start: number): { value: string; end: number } {
  let [value, at, run] = ["", start, start];
  for (;;) {
    if (isNamePart(css.charCodeAt(at))) {
      at += 1;
    } else if (isEscape(css, at)) {
      const escape = readEscape(css, at);
      value += css.slice(run, at) + escape.value;
      at = run = escape.end;
    } else {
      return { value: value + css.slice(run, at), end: at };
    }
  }
}

const HEX_DIGITS_MAX = 6;

/** Section 4.3.7: up to six hex digits and one optional whitespace, or any other character. */
function readEscape(css: string, at: number): { value: string; end: number } {
  let end = at + 1;
  while (end - at <= HEX_DIGITS_MAX && /^[0-9a-f]$/i.test(css.charAt(end))) end += 1;
  if (end === at + 1) {
    const code = css.codePointAt(end);
    const value = code === undefined ? REPLACEMENT : String.fromCodePoint(code);
    return { value, end: Math.min(end + value.length, css.length) };
  }
  const code = Number.parseInt(css.slice(at + 1, end), 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  if (css.startsWith("\r\n", end)) end += 2;
  else if (isSpace(css.charAt(end))) end += 1;
  return { value: isCharacter ? String.fromCodePoint(code) : REPLACEMENT, end };
}

const REPLACEMENT = "\uFFFD";

/** Section 4.3.9. */
function startsName(css: string, at: number): boolean {
  const isDash = css.charAt(at) === "-";
  if (isDash && css.charAt(at + 1) === "-") return true;
  const first = isDash ? at + 1 : at;
  return isNameStart(css.charCodeAt(first)) || isEscape(css, first);
}

/** Section 4.3.10. */
function startsNumber(css: string, at: number): boolean {
  const first = isSign(css.charAt(at)) ? at + 1 : at;
  const digit = css.charAt(first) === "." ? first + 1 : first;
  return isDigit(css.charAt(digit));
}

/** Includes the unit. */
function endOfNumber(css: string, start: number): number {
  let at = endOfDigits(css, isSign(css.charAt(start)) ? start + 1 : start);
  if (css.charAt(at) === "." && isDigit(css.charAt(at + 1))) at = endOfDigits(css, at + 1);
  if (css.charAt(at).toLowerCase() === "e") {
    const exponent = isSign(css.charAt(at + 1)) ? at + 2 : at + 1;
    if (isDigit(css.charAt(exponent))) at = endOfDigits(css, exponent);
  }
  return startsName(css, at) ? readName(css, at).end : at;
}

function endOfDigits(css: string, start: number): number {
  let at = start;
  while (isDigit(css.charAt(at))) at += 1;
  return at;
}

function endOfSpaces(css: string, start: number): number {
  let at = start;
  while (isSpace(css.charAt(at))) at += 1;
  return at;
}

function isEscape(css: string, at: number): boolean {
  return css.charAt(at) === "\\" && !isNewline(css.charAt(at + 1));
}

function isSign(character: string): boolean {
  return character === "+" || character === "-";
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function isNewline(character: string): boolean {
  return character === "\n" || character === "\r" || character === "\f";
}

function isSpace(character: string): boolean {
  return character === " " || character === "\t" || isNewline(character);
}

/** Past the end, the code is NaN. NUL stands for U+FFFD, which is valid in names. */
function isNameStart(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x5f || code >= 0x80 || code === 0;
}

function isNamePart(code: number): boolean {
  return isNameStart(code) || (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

/** A quote, a parenthesis, a backslash before a newline, or a control character. */
function endsUrl(character: string): boolean {
  const code = character.charCodeAt(0);
  return `"'(\\`.includes(character) || code < 0x20 || code === 0x7f;
}
