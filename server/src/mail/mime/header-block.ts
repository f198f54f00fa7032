import { isBlank, isFieldLine, readBrokenLine } from "./broken-header-line.ts";
import { trimBlanks } from "./byte-blanks.ts";

/** Header fields by lower-case name, unfolded and undecoded: one character per byte. */
export type HeaderFields = ReadonlyMap<string, string>;

type HeaderBlock = {
  fields: HeaderFields;
  /** Start of the body; the end of the text if the block has no end. */
  bodyStart: number;
  /** Whether the block has an end: an empty line, or a line that can't belong to a header. */
  ended: boolean;
};

type FieldSelection = {
  names: ReadonlySet<string>;
  /** First letters of the names, in both cases. */
  initials: string;
  lengthMax: number;
};

/** Other fields are skipped: a message has 30 to 60 fields, and this code runs for each received message. */
const SUMMARY_FIELDS = selectFields([
  "from",
  "sender",
  "return-path",
  "subject",
  "content-type",
  "content-transfer-encoding",
  "content-disposition",
]);

/** Additional fields for showing a message in full. */
export const FULL_FIELDS = selectFields([
  ...SUMMARY_FIELDS.names,
  "to",
  "cc",
  "date",
  "content-id",
  "content-location",
]);

/** Fields of a delivery report about one recipient (RFC 3464 2.3). */
export const REPORT_FIELDS = selectFields([
  "original-recipient",
  "final-recipient",
  "action",
  "status",
  "diagnostic-code",
]);

/** Fields of a spam complaint from a mailbox provider (RFC 5965 3.1). */
export const COMPLAINT_FIELDS = selectFields(["feedback-type"]);

/** Further lines that are no fields are not classified: a hostile block may have 100,000. */
const BROKEN_LINES_MAX = 50;

const LF = 10;
const CR = 13;

/**
 * Reads a header block (RFC 5322 2.2) from text with one character per byte. Of a repeated field, the first non-empty
 * one counts. A line that is no field continues the previous field or starts the body, depending on its form.
 */
export function readHeaderBlock(
  text: string,
  selection: FieldSelection = SUMMARY_FIELDS,
): HeaderBlock {
  const fields = new Map<string, string>();
  let at = 0;
  let fieldStart = 0;
  let brokenLeft = BROKEN_LINES_MAX;
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    if (isEmptyLine(text, at, lineEnd)) {
      return { fields, bodyStart: Math.min(lineEnd + 1, text.length), ended: true };
    }
    const fieldEnd = endOfField(text, lineEnd);
    if (isFieldLine(text, at, lineEnd)) {
      addField(fields, { text, start: at, end: fieldEnd }, selection);
      fieldStart = at;
    } else if (brokenLeft > 0) {
      brokenLeft -= 1;
      const line = readBrokenLine(text, { fieldStart, start: at, end: lineEnd });
      if (line === "body") return { fields, bodyStart: at, ended: true };
      if (line === "fold")
        foldField(fields, { text, start: fieldStart, end: fieldEnd }, { at, selection });
    }
    at = fieldEnd + 1;
  }
  return { fields, bodyStart: text.length, ended: false };
}

export function selectFields(names: readonly string[]): FieldSelection {
  const initials = names.map((name) => name.charAt(0)).join("");
  return {
    names: new Set(names),
    initials: initials + initials.toUpperCase(),
    lengthMax: Math.max(...names.map((name) => name.length)),
  };
}

/** Returns the position of the next line feed, or the end of the text. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function isEmptyLine(text: string, start: number, end: number): boolean {
  return end === start || (end === start + 1 && text.charCodeAt(start) === CR);
}

/** A line that starts with white space continues the previous field. */
function endOfField(text: string, firstLineEnd: number): number {
  let end = firstLineEnd;
  while (isBlank(text.charCodeAt(end + 1))) end = endOfLine(text, end + 1);
  return end;
}

type Field = { text: string; start: number; end: number };

function addField(fields: Map<string, string>, field: Field, selection: FieldSelection): void {
  const name = readFieldName(field, selection);
  if (name === undefined || fields.get(name)) return;
  const value = rawValue(field);
  fields.set(name, trimBlanks(value.replace(/[\r\n]+/g, "")));
}

/** Appends an unindented continuation line to its field. */
function foldField(
  fields: Map<string, string>,
  field: Field,
  { at, selection }: { at: number; selection: FieldSelection },
): void {
  const name = readFieldName(field, selection);
  const begun = unfoldBroken({ ...field, end: at });
  // The first of repeated fields was kept; this line continues another one.
  if (name !== undefined && fields.get(name) === begun) fields.set(name, unfoldBroken(field));
}

function rawValue({ text, start, end }: Field): string {
  return text.slice(text.indexOf(":", start) + 1, end);
}

function unfoldBroken(field: Field): string {
  const value = rawValue(field);
  const joined = value.replace(/[\r\n]+/g, (lineEnds, at: number) => {
    const next = at + lineEnds.length;
    return next === value.length || isBlank(value.charCodeAt(next)) ? "" : " ";
  });
  return trimBlanks(joined);
}

function readFieldName({ text, start, end }: Field, selection: FieldSelection): string | undefined {
  let from = start;
  while (isBlank(text.charCodeAt(from))) from += 1;
  // Without this check of the first letter, a megabyte of two-letter fields took 20 ms.
  if (!selection.initials.includes(text.charAt(from))) return undefined;
  // All selected names are short, so the search for the end of the name is bounded.
  for (let at = from; at < end && at <= from + selection.lengthMax; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF) return undefined;
    if (code === 0x3a || isBlank(code)) {
      const name = text.slice(from, at).toLowerCase();
      return selection.names.has(name) && colonFollows(text, at) ? name : undefined;
    }
  }
  return undefined;
}

/** RFC 5322 4.5 allows white space before the colon (obsolete syntax). */
function colonFollows(text: string, from: number): boolean {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === 0x3a;
}
