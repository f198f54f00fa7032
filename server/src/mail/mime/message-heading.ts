import { cleanLine } from "../text/clean-line.ts";
import { decodeHeaderText } from "./encoded-words.ts";
import type { HeaderFields } from "./header-block.ts";
import { parseFirstMailbox, parseMailboxes, type Mailbox } from "./mailbox.ts";
import { readContentType } from "./part-role.ts";
import { isUtf8 } from "node:buffer";
import { decodeCharset, isCharsetKnown, isAsciiWithin } from "./charset.ts";

/** RFC 5322 2.1.1 allows lines of 998 characters; longer subjects are cut. */
const SUBJECT_LENGTH_MAX = 998;

/** Returns From, else Sender, else the envelope sender in our Return-Path. */
export function readSender(fields: HeaderFields): Mailbox {
  const from = readMailbox(fields, "from");
  if (from.address !== "") return from;
  const sender = readMailbox(fields, "sender");
  const { address } = sender.address === "" ? readMailbox(fields, "return-path") : sender;
  return { address, name: from.name || sender.name };
}

/** Whether `readSubject` cuts the subject. */
export function isSubjectCut(fields: HeaderFields): boolean {
  return readHeaderLine(fields, "subject", SUBJECT_LENGTH_MAX + 1).length > SUBJECT_LENGTH_MAX;
}

export function readSubject(fields: HeaderFields): string {
  return readHeaderLine(fields, "subject", SUBJECT_LENGTH_MAX);
}

/** Returns any other field as one line that is safe to show. */
export function readHeaderLine(fields: HeaderFields, name: string, lengthMax: number): string {
  return cleanLine(decodeHeaderText(readField(fields, name)), lengthMax);
}

/** Returns the first mailbox of a field with a mailbox list. */
export function readMailbox(fields: HeaderFields, name: string): Mailbox {
  return parseFirstMailbox(readField(fields, name));
}

/** Returns the mailboxes of a field: at most `countMax`. */
export function readMailboxes(fields: HeaderFields, name: string, countMax: number): Mailbox[] {
  return parseMailboxes(readField(fields, name), countMax);
}

function readField(fields: HeaderFields, name: string): string {
  const value = fields.get(name) ?? "";
  // oxlint-disable-next-line no-control-regex
  if (!/[\x80-\xff\x1b]/.test(value)) return value;
  const type = readContentType(fields, "text/plain");
  return rawTextAsUtf8(value, type.params.get("charset") ?? "");
}

/**
 * Converts raw 8-bit text in a header value, which no standard allows, to UTF-8 with one character per byte. The source
 * charset is UTF-8 if valid, else the charset of the message's text.
 */
function rawTextAsUtf8(value: string, charset: string): string {
  // Bytes within an encoded word use that word's charset.
  if (value.includes("=?")) return value;
  const bytes = Buffer.from(value, "latin1");
  const isDecided = isUtf8(bytes) && !value.includes("\x1b");
  if (isDecided || !isCharsetKnown(charset) || !isAsciiWithin(charset)) return value;
  return Buffer.from(decodeCharset(bytes, charset)).toString("latin1");
}
