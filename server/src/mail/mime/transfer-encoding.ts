import { decodeUuencoded, uuencodedLength } from "./uuencode.ts";
import type { HeaderFields } from "./header-block.ts";

/**
 * Decodes a Content-Transfer-Encoding (RFC 2045 6) of text with one character per byte. Unknown or broken text stays
 * unchanged, because it may still be readable. Never throws.
 */
export function decodeTransferEncoding(text: string, encoding: string): Buffer {
  switch (readEncoding(encoding)) {
    case "quoted-printable":
      return decodeQuotedPrintable(text);
    case "base64":
      return decodeBase64(text);
    case "uuencode":
      return decodeUuencoded(text);
    case "identity":
      return Buffer.from(text, "latin1");
  }
}

/** Returns the number of bytes that `decodeTransferEncoding` would return. */
export function decodedLength(text: string, encoding: string): number {
  switch (readEncoding(encoding)) {
    case "quoted-printable":
      return quotedPrintableLength(text);
    case "base64":
      // Four times as fast as counting the valid characters: Node decodes base64 natively.
      return decodeBase64(text).length;
    case "uuencode":
      return uuencodedLength(text);
    case "identity":
      return text.length;
  }
}

export function readEncoding(
  encoding: string,
): "quoted-printable" | "base64" | "uuencode" | "identity" {
  const lower = encoding.toLowerCase();
  if (lower === "" || lower === "7bit" || lower === "8bit") return "identity";
  const name = lower.replace(/^[\s"']+/, "");
  if (name.startsWith("quoted-printable") || /^quoted[_ ]?printable/.test(name)) {
    return "quoted-printable";
  }
  if (name.startsWith("base64")) return "base64";
  return /^(?:x-)?uu(?:e|encode)?\b/.test(name) ? "uuencode" : "identity";
}

export function decodeQuotedPrintable(text: string): Buffer {
  if (!text.includes("=")) return Buffer.from(text, "latin1");
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  let at = 0;
  while (at < text.length) {
    const mark = nextMark(text, at);
    length = copyRun(text, { from: at, to: mark }, { bytes, length });
    if (mark === text.length) break;
    const byte = hexByte(text, mark + 1);
    const breakLength = byte === undefined ? softBreakLength(text, mark + 1) : undefined;
    if (byte !== undefined) bytes[length++] = byte;
    else if (breakLength === undefined) bytes[length++] = 0x3d;
    at = mark + 1 + (byte === undefined ? (breakLength ?? 0) : 2);
  }
  return bytes.subarray(0, length);
}

function quotedPrintableLength(text: string): number {
  let length = text.length;
  for (let mark = nextMark(text, 0); mark < text.length;) {
    const isByte = hexByte(text, mark + 1) !== undefined;
    const dropped = isByte ? 2 : softBreakLength(text, mark + 1);
    if (dropped !== undefined) length -= isByte ? dropped : dropped + 1;
    mark = nextMark(text, mark + 1 + (dropped ?? 0));
  }
  return length;
}

/** Skips characters outside the alphabet. Continues after padding in the middle, because some senders pad each line. */
export function decodeBase64(written: string): Buffer {
  const text = withoutFooter(written);
  const pad = text.indexOf("=");
  if (pad < 0 || !/[^=\s]/.test(text.slice(pad))) return Buffer.from(text, "base64");
  return decodePaddedPieces(text.slice(0, endOfBase64(text, pad)));
}

/** A footer that a list appended is shorter. A bound, because this decodes large files, too. */
const FOOTER_LENGTH_MAX = 8_192;
/** A line of several words, or of dashes: in base64, blanks and dashes don't occur. */
const FOOTER_LINE = /^(?:[-_]{2}|\S{1,80}[ \t]{1,8}\S)/m;

/** Removes the plain text that some lists append to an encoded text. It may follow without padding. */
function withoutFooter(text: string): string {
  const from = Math.max(0, text.length - FOOTER_LENGTH_MAX);
  // A cheap check that spares files the search.
  if (!text.includes(" ", from)) return text;
  const start = from + text.slice(from).search(FOOTER_LINE);
  // Nothing comes before it, or nothing in it is text, if a relay has put blanks between the lines of an encoded text.
  const isFooter =
    start > from && /[^a-z\d+/=\s]/i.test(text.slice(start)) && /\S/.test(text.slice(0, start));
  return isFooter ? text.slice(0, start) : text;
}

/** After padding, a line that can't be base64, such as a list's footer, ends it. */
function endOfBase64(text: string, from: number): number {
  let lineStart = from;
  let hasGap = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      lineStart = at + 1;
      hasGap = false;
    } else if (code <= 32) hasGap ||= at > lineStart;
    else if (hasGap || (code !== PAD && sixBits(code) < 0)) return lineStart;
  }
  return text.length;
}

/** Decodes each piece between paddings separately. */
function decodePaddedPieces(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(Math.ceil(text.length * 0.75));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const six = sixBits(code);
    if (code === PAD) held = 0;
    if (six < 0) continue;
    bits = ((bits << 6) | six) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[length++] = (bits >> held) & 0xff;
  }
  return bytes.subarray(0, length);
}

const PAD = 0x3d;

/** Finds consecutive `=` characters without a search. */
function nextMark(text: string, from: number): number {
  if (text.charCodeAt(from) === PAD) return from;
  const mark = text.indexOf("=", from);
  return mark < 0 ? text.length : mark;
}

/** Below this length, a loop is faster than a call. */
const RUN_LENGTH_SHORT = 24;

function copyRun(
  text: string,
  { from, to }: { from: number; to: number },
  { bytes, length }: { bytes: Buffer; length: number },
): number {
  if (to - from >= RUN_LENGTH_SHORT) {
    return length + bytes.write(text.slice(from, to), length, "latin1");
  }
  for (let at = from; at < to; at += 1) bytes[length + at - from] = text.charCodeAt(at);
  return length + to - from;
}

function hexByte(text: string, at: number): number | undefined {
  const high = hexDigit(text.charCodeAt(at));
  const low = hexDigit(text.charCodeAt(at + 1));
  return high < 0 || low < 0 ? undefined : high * 16 + low;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** Returns the length of the line end after `=`, including the blanks that relays add. */
function softBreakLength(text: string, from: number): number | undefined {
  let at = from;
  while (at - from < 80 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at += 1;
  if (at === text.length) return at - from;
  if (text.charCodeAt(at) === 13) at += 1;
  return text.charCodeAt(at) === 10 ? at + 1 - from : undefined;
}

/**
 * Whether the body of a multipart or a message is encoded, which RFC 2045 6.4 forbids. Most such labels are wrong: they
 * belong to a part, and the body starts with a header or a boundary.
 */
export function isBodyEncoded(fields: HeaderFields, body: string): boolean {
  const encoding = fields.get("content-transfer-encoding") ?? "";
  return (
    readEncoding(encoding) !== "identity" && !/^\s*(?:--|[A-Za-z][\w-]*:)/.test(body.slice(0, 200))
  );
}

/** Returns the decoded body, one character per byte. */
export function decodeBody(fields: HeaderFields, body: string): string {
  return decodeTransferEncoding(body, fields.get("content-transfer-encoding") ?? "").toString(
    "latin1",
  );
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIX_BITS = Int8Array.from({ length: 256 }, (_, code) =>
  ALPHABET.indexOf(String.fromCharCode(code)),
);

/** Returns the six-bit value of a base64 character (RFC 4648 4), or -1. */
export function sixBits(code: number): number {
  return SIX_BITS[code] ?? -1;
}
