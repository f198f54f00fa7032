import { isUtf8 } from "node:buffer";
import { decodeCharset, isCharsetKnown, isAsciiWithin } from "./charset.ts";

/**
 * A header value with raw 8-bit text in it, which no standard allows, with that in UTF-8, one
 * character a byte: in it already, or else in the charset that the message says its text is in.
 */
export function rawTextAsUtf8(value: string, charset: string): string {
  // Bytes within an encoded word are in that word's charset.
  if (value.includes("=?")) return value;
  const bytes = Buffer.from(value, "latin1");
  const isDecided = isUtf8(bytes) && !value.includes("\x1b");
  if (isDecided || !isCharsetKnown(charset) || !isAsciiWithin(charset)) return value;
  return Buffer.from(decodeCharset(bytes, charset)).toString("latin1");
}
