import { isAscii, isUtf8 } from "node:buffer";
import { readCharsetLabel } from "../charsets/charset-label.ts";
import {
  unshiftHz,
  unshiftIso2022,
  decodeDosCodePage,
  isDosCodePage,
} from "../charsets/legacy-charsets.ts";
import { decodeUtf7, decodeUtf16, decodeUtf32 } from "../charsets/unicode-encodings.ts";

type Decode = (bytes: Buffer) => string;

/** Charsets that the WHATWG Encoding Standard lacks, or decodes to nothing. */
const CUSTOM_DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ["utf-7", decodeUtf7],
  ["utf-16", decodeUtf16],
  ["utf-32", decodeUtf32],
  ["utf-32be", decodeUtf32],
  ["utf-32le", decodeUtf32],
  ["hz-gb-2312", (bytes) => getDecoder("gb18030").decode(unshiftHz(bytes))],
  ["iso-2022-kr", (bytes) => getDecoder("euc-kr").decode(unshiftIso2022(bytes))],
  ["iso-2022-cn", (bytes) => getDecoder("gb18030").decode(unshiftIso2022(bytes))],
  ["utf-8", decodeUtf8],
]);

/** Labels that promise only ASCII; other bytes require a guess. */
const UNSPECIFIC_LABELS = new Set([
  "",
  "us-ascii",
  "ascii",
  "ansi_x3.4-1968",
  "unknown-8bit",
  "x-unknown",
  "unknown",
  "x-user-defined",
  "8bit",
  "7bit",
]);

const CACHED_LABELS_MAX = 200;

/** `decode` is undefined if the label is unspecific or unknown. */
type Charset = {
  decode: Decode | undefined;
  /** Whether bytes of the ASCII range may mean other characters. */
  isWide: boolean;
};

/** Keyed by the sender's label. */
const charsets = new Map<string, Charset>();
const decoders = new Map<string, TextDecoder>();

/**
 * Decodes bytes by the sender's charset label; guesses if the label is missing, unknown, or too narrow. Never throws.
 */
export function decodeCharset(bytes: Buffer, label: string): string {
  const { decode, isWide } = findCharset(label);
  if (!isWide && isAscii(bytes)) return bytes.toString("latin1");
  return (decode ?? guessCharset)(bytes);
}

/** Whether the label names a supported charset beyond ASCII. */
export function isCharsetKnown(label: string): boolean {
  return findCharset(label).decode !== undefined;
}

/** Whether ASCII bytes mean ASCII in this charset; false if units are wide or if `+` or `~` start a sequence. */
export function isAsciiWithin(label: string): boolean {
  return !findCharset(label).isWide || /^iso-?2022-?jp/i.test(label);
}

/** Decodes UTF-8 as UTF-8, all else as windows-1252: the most common unlabeled 8-bit text. */
export function guessCharset(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes);
  if (isUtf8(bytes)) return getDecoder("utf-8").decode(bytes);
  if (isUtf8Text(bytes)) {
    return getDecoder("utf-8").decode(bytes.subarray(0, wholeUtf8Length(bytes)));
  }
  return decodeMostlyUtf8(bytes) ?? getDecoder("windows-1252").decode(bytes);
}

/**
 * Whether the bytes are valid UTF-8 beyond ASCII, which text in no other charset is by chance. A control character
 * beyond ASCII shows that another charset is more likely.
 */
export function isUtf8Text(bytes: Buffer): boolean {
  const whole = bytes.subarray(0, wholeUtf8Length(bytes));
  if (isAscii(whole) || !isUtf8(whole)) return false;
  return !/\xc2[\x80-\x9f]/.test(whole.toString("latin1"));
}

const VALID_PER_BROKEN_MIN = 4;

/** A few broken bytes in a UTF-8 text must not garble all other characters. */
function decodeMostlyUtf8(bytes: Buffer): string | undefined {
  const text = getDecoder("utf-8").decode(bytes);
  const { valid, broken } = countBeyondAscii(text);
  return valid >= broken * VALID_PER_BROKEN_MIN ? text : undefined;
}

/** Some senders label everything UTF-8: if no character is valid UTF-8, the charset is another one. */
function decodeUtf8(bytes: Buffer): string {
  const decoder = getDecoder("utf-8");
  if (isUtf8(bytes)) return decoder.decode(bytes);
  // Ten times as fast as decoding all at once, if only the last character is incomplete.
  const end = wholeUtf8Length(bytes);
  const whole = bytes.subarray(0, end);
  const text = isUtf8(whole)
    ? decoder.decode(whole) + decoder.decode(bytes.subarray(end))
    : decoder.decode(bytes);
  return hasBeyondAscii(text) ? text : getDecoder("windows-1252").decode(bytes);
}

function hasBeyondAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f && code !== 0xfffd) return true;
  }
  return false;
}

/** A loop reads 3 MB in 10 ms; collecting the matches of a regular expression took half a second. */
function countBeyondAscii(text: string): { valid: number; broken: number } {
  let valid = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) valid += 1;
  }
  return { valid, broken };
}

function findCharset(label: string): Charset {
  const known = charsets.get(label);
  if (known !== undefined) return known;
  const isWide = /utf.?(?:16|32|7)|ucs|unicode|hz|2022|cp5022/i.test(label);
  const charset = { decode: createDecode(readCharsetLabel(label)), isWide };
  // Labels are untrusted: a hostile client must not fill the memory with them.
  if (charsets.size >= CACHED_LABELS_MAX) charsets.clear();
  charsets.set(label, charset);
  return charset;
}

function createDecode(name: string): Decode | undefined {
  if (UNSPECIFIC_LABELS.has(name)) return undefined;
  const own = CUSTOM_DECODERS.get(name);
  if (own !== undefined) return own;
  if (isDosCodePage(name)) return (bytes) => decodeDosCodePage(bytes, name);
  try {
    const decoder = getDecoder(name);
    return (bytes) => decoder.decode(bytes);
  } catch {
    // An unknown label throws a RangeError; the caller then guesses.
    return undefined;
  }
}

function getDecoder(name: string): TextDecoder {
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const made = new TextDecoder(name);
  // At most one per charset of the standard: unknown names have thrown before.
  decoders.set(name, made);
  return made;
}

/** Text cut at a limit may end within a character, which doesn't affect the charset guess. */
function wholeUtf8Length(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}
