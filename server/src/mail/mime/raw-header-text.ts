import { isUtf8 } from "node:buffer";
import { decodeCharset, isCharsetKnown, isAsciiWithin } from "./charset.ts";

/**
 * Converts raw 8-bit text in a header value, which no standard allows, to UTF-8 with one character per byte. The source
 * charset is UTF-8 if valid, else the charset of the message's text.
 */
export function rawTextAsUtf8(value: string, charset: string): string {
  // Bytes within an encoded word use that word's charset.
  if (value.includes("=?")) return value;
  const bytes = Buffer.from(value, "latin1");
  const isDecided = isUtf8(bytes) && !value.includes("\x1b");
  if (isDecided || !isCharsetKnown(charset) || !isAsciiWithin(charset)) return value;
  return Buffer.from(decodeCharset(bytes, charset)).toString("latin1");
}
