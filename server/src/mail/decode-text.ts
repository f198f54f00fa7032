import { decodeCharset, isCharsetKnown } from "./charset.ts";
import { unflow, type TextFlow } from "./format-flowed.ts";
import { decodeTransferEncoding } from "./transfer-encoding.ts";

/** A part of text as it stands in the message: encoded, one character a byte. */
export type TextPart = { encoded: string; encoding: string; charset: string; form: TextForm };

export type TextForm = "html" | TextFlow;

/** A text, and whether there is more of it. */
export type DecodedText = { text: string; isCut: boolean };

/** Encoded bytes of one character: three times four, in quoted-printable. */
const ENCODED_LENGTH_PER_CHARACTER_MAX = 12;

/** Decodes the beginning of a text, as far as `lengthMax` characters. */
export function decodeText(part: TextPart, lengthMax: number): DecodedText {
  const encodedMax = lengthMax * ENCODED_LENGTH_PER_CHARACTER_MAX;
  const text = normalizeLines(decodePart(part, encodedMax));
  const isCut = part.encoded.length > encodedMax || text.length > lengthMax;
  return { text: text.slice(0, lengthMax).toWellFormed(), isCut };
}

/** Decodes at most `encodedLengthMax` of a part; a character cut in two at the end is left out. */
export function decodePart(part: TextPart, encodedLengthMax: number): string {
  const isCut = part.encoded.length > encodedLengthMax;
  const encoded = isCut ? part.encoded.slice(0, encodedLengthMax) : part.encoded;
  const bytes = decodeTransferEncoding(encoded, part.encoding);
  const text = decodeCharset(bytes, charsetOf(part, bytes));
  const whole = isCut ? text.replace(/\ufffd{1,4}$/, "") : text;
  return part.form === "html" ? whole : unflow(whole, part.form);
}

/** HTML's own declaration counts where the part has none (WHATWG HTML 13.2.3). */
function charsetOf({ charset, form }: TextPart, bytes: Buffer): string {
  return form !== "html" || isCharsetKnown(charset) ? charset : declaredCharset(bytes);
}

function declaredCharset(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 1_024);
  const declared = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1] ?? "";
  // WHATWG HTML 13.2.3.3: a declaration that could be read is not in UTF-16.
  return /^utf-?16/i.test(declared) ? "" : declared;
}

function normalizeLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
