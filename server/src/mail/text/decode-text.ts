import { isUtf8 } from "node:buffer";
import { decodeCharset, isCharsetKnown, isUtf8Text } from "../mime/charset.ts";
import { unflow, type TextFlow } from "./format-flowed.ts";
import { decodeTransferEncoding } from "../mime/transfer-encoding.ts";

/** A text part as encoded in the message, one character per byte. */
export type TextPart = { encoded: string; encoding: string; charset: string; form: TextForm };

type TextForm = "html" | TextFlow;

/** A text, whether it was cut, and whether some of its bytes could not be decoded. */
type DecodedText = { text: string; isCut: boolean; isBroken: boolean };

/** Most encodings and charsets need at most this many bytes per character; for others, decoding is repeated. */
const ENCODED_LENGTH_PER_CHARACTER = 1.5;

/** Decodes the start of a text, up to `lengthMax` characters, and converts line ends to LF. */
export function decodeText(part: TextPart, lengthMax: number): DecodedText {
  let seen = Math.ceil(lengthMax * ENCODED_LENGTH_PER_CHARACTER);
  let decoded = decodeLines(part, seen, lengthMax);
  while (decoded.text.length < lengthMax && seen < part.encoded.length) {
    seen = nextLength(seen, decoded.text.length / lengthMax);
    decoded = decodeLines(part, seen, lengthMax);
  }
  const { text, isCut, isBroken } = decoded;
  const shown = part.form === "html" ? text : unflow(text, part.form);
  return {
    text: shown.slice(0, lengthMax).toWellFormed(),
    isCut: isCut || seen < part.encoded.length,
    isBroken,
  };
}

/** Estimates the length that fills the rest, based on the ratio so far. */
function nextLength(seen: number, filled: number): number {
  const likely = filled > 0 ? 1.1 / filled : GROWTH_MAX;
  return Math.ceil(seen * Math.min(Math.max(likely, GROWTH_MIN), GROWTH_MAX));
}

const GROWTH_MIN = 1.5;
const GROWTH_MAX = 10;

/** Decodes at most `encodedLengthMax` of a part; drops an incomplete character at the end. */
export function decodePart(part: TextPart, encodedLengthMax: number): string {
  const { text } = decodeBytes(part, encodedLengthMax);
  return part.form === "html" ? text : unflow(text, part.form);
}

/** Normalizing halves line ends at most, so twice the length is enough. */
function decodeLines(part: TextPart, encodedLengthMax: number, lengthMax: number): DecodedText {
  const { text: all, isBroken } = decodeBytes(part, encodedLengthMax);
  const text = normalizeLines(all.slice(0, lengthMax * 2));
  return {
    text: text.slice(0, lengthMax),
    isCut: text.length > lengthMax || all.length > lengthMax * 2,
    isBroken,
  };
}

function decodeBytes(
  part: TextPart,
  encodedLengthMax: number,
): { text: string; isBroken: boolean } {
  const isCut = part.encoded.length > encodedLengthMax;
  const encoded = isCut ? part.encoded.slice(0, encodedLengthMax) : part.encoded;
  const bytes = decodeTransferEncoding(encoded, part.encoding);
  const decoded = decodeCharset(bytes, charsetOf(part, bytes));
  const text = isCut ? decoded.replace(/\ufffd{1,4}$/, "") : decoded;
  return { text, isBroken: hasLostBytes(text, bytes) };
}

/** The sender may have written U+FFFD itself: then the bytes contain it as valid UTF-8. */
function hasLostBytes(text: string, bytes: Buffer): boolean {
  return text.includes("\ufffd") && !isUtf8(bytes);
}

/**
 * HTML's own declaration applies if the part has no known charset (WHATWG HTML 13.2.3), unless the text is UTF-8:
 * relays that convert a text leave its declaration unchanged.
 */
function charsetOf({ charset, form }: TextPart, bytes: Buffer): string {
  if (form !== "html" || isCharsetKnown(charset)) return charset;
  return isUtf8Text(bytes) ? "utf-8" : declaredCharset(bytes);
}

function declaredCharset(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 1_024);
  const declared = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1] ?? "";
  // WHATWG HTML 13.2.3.3: a declaration readable as ASCII can't be in UTF-16.
  return /^utf-?16/i.test(declared) ? "" : declared;
}

function normalizeLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
