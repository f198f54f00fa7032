/** Header fields by lower-case name, unfolded, undecoded: one character stands for one byte. */
export type HeaderFields = ReadonlyMap<string, string>;

export type HeaderBlock = {
  fields: HeaderFields;
  /** Where the body begins; the end of the text when the block never ends. */
  bodyStart: number;
  /** Whether the empty line that ends the block was there. */
  ended: boolean;
};

/** Others are skipped unread: a message brings 30 to 60 fields, and this runs for each one received. */
const FIELDS_READ = new Set([
  "from",
  "sender",
  "return-path",
  "subject",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
]);
const FIELD_NAME_LENGTH_MAX = "content-transfer-encoding".length;

const FIRST_LETTERS = "fFsSrRcC";

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;

/**
 * Reads a header block (RFC 5322 2.2) out of text with one character a byte. Of a repeated field
 * the first that says something counts; lines that are no field are passed over.
 */
export function readHeaderBlock(text: string): HeaderBlock {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    if (isEmptyLine(text, at, lineEnd)) {
      return { fields, bodyStart: Math.min(lineEnd + 1, text.length), ended: true };
    }
    const fieldEnd = endOfField(text, lineEnd);
    keepField(fields, text, at, fieldEnd);
    at = fieldEnd + 1;
  }
  return { fields, bodyStart: text.length, ended: false };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function isEmptyLine(text: string, start: number, end: number): boolean {
  return end === start || (end === start + 1 && text.charCodeAt(start) === CR);
}

/** A line that begins with white space continues the field before it. */
function endOfField(text: string, firstLineEnd: number): number {
  let end = firstLineEnd;
  while (isBlank(text.charCodeAt(end + 1))) end = endOfLine(text, end + 1);
  return end;
}

function keepField(fields: Map<string, string>, text: string, start: number, end: number): void {
  const name = readFieldName(text, start, end);
  if (name === undefined || fields.get(name)) return;
  const value = text.slice(text.indexOf(":", start) + 1, end);
  fields.set(name, value.replace(/[\r\n]+/g, "").trim());
}

function readFieldName(text: string, start: number, end: number): string | undefined {
  let from = start;
  while (isBlank(text.charCodeAt(from))) from += 1;
  // A megabyte of two-letter fields took 20 ms without this look at the first letter.
  if (!FIRST_LETTERS.includes(text.charAt(from))) return undefined;
  // A name of interest is short: a line without a colon costs no search through the whole block.
  for (let at = from; at < end && at <= from + FIELD_NAME_LENGTH_MAX; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF) return undefined;
    if (code === 0x3a || isBlank(code)) {
      const name = text.slice(from, at).toLowerCase();
      return FIELDS_READ.has(name) && colonFollows(text, at) ? name : undefined;
    }
  }
  return undefined;
}

/** RFC 5322 4.5 lets old senders put white space before the colon. */
function colonFollows(text: string, from: number): boolean {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
