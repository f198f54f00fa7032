import { isAscii, isUtf8 } from "node:buffer";
import { readCharsetLabel } from "../charsets/charset-label.ts";
import { decodeDosCodePage, isDosCodePage } from "../charsets/dos-code-pages.ts";
import { unshiftHz, unshiftIso2022 } from "../charsets/shifted-charsets.ts";
import { decodeUtf7 } from "../charsets/utf-7.ts";
import { decodeUtf16, decodeUtf32 } from "../charsets/wide-unicode.ts";

type Decode = (bytes: Buffer) => string;

/** What senders write and the WHATWG Encoding Standard leaves out, or decodes to nothing. */
const OWN: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ["utf-7", decodeUtf7],
  ["utf-16", decodeUtf16],
  ["utf-32", decodeUtf32],
  ["utf-32be", decodeUtf32],
  ["utf-32le", decodeUtf32],
  ["hz-gb-2312", (bytes) => decoderNamed("gb18030").decode(unshiftHz(bytes))],
  ["iso-2022-kr", (bytes) => decoderNamed("euc-kr").decode(unshiftIso2022(bytes))],
  ["iso-2022-cn", (bytes) => decoderNamed("gb18030").decode(unshiftIso2022(bytes))],
  ["utf-8", decodeUtf8],
]);

/** Labels that promise nothing beyond ASCII; what else is there has to be guessed. */
const UNSPECIFIC = new Set([
  "",
  "us-ascii",
  "ascii",
  "ansi_x3.4-1968",
  "unknown-8bit",
  "x-unknown",
  "unknown",
  "8bit",
  "7bit",
]);

const LABELS_KEPT_MAX = 200;

/** `decode` is missing where the label says nothing, or names what nobody knows. */
type Charset = {
  decode: Decode | undefined;
  /** Bytes of the ASCII range are not ASCII in it. */
  isWide: boolean;
};

/** By the sender's label. */
const charsets = new Map<string, Charset>();
const decoders = new Map<string, TextDecoder>();

/** Turns bytes into text by the charset a sender names; guesses where it is missing, unknown or too narrow. */
export function decodeCharset(bytes: Buffer, label: string): string {
  const { decode, isWide } = findCharset(label);
  if (!isWide && isAscii(bytes)) return bytes.toString("latin1");
  return (decode ?? guessCharset)(bytes);
}

/** Whether a label names a charset that can be decoded and says more than ASCII. */
export function isCharsetKnown(label: string): boolean {
  return findCharset(label).decode !== undefined;
}

/** Whether plain ASCII means itself in a charset; not so where units are wide or `+` and `~` begin something. */
export function isAsciiWithin(label: string): boolean {
  return !findCharset(label).isWide || /^iso-?2022-?jp/i.test(label);
}

/** UTF-8 where the bytes are valid UTF-8, windows-1252 else: what unlabelled 8-bit text mostly is. */
export function guessCharset(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes);
  if (isUtf8(bytes)) return decoderNamed("utf-8").decode(bytes);
  const whole = bytes.subarray(0, wholeUtf8Length(bytes));
  if (!isAscii(whole) && isUtf8(whole)) return decoderNamed("utf-8").decode(whole);
  return decoderNamed("windows-1252").decode(bytes);
}

/** Some senders call everything UTF-8: where not one character of it is, another charset is meant. */
function decodeUtf8(bytes: Buffer): string {
  const text = decoderNamed("utf-8").decode(bytes);
  const isUtf8InPart = isUtf8(bytes) || /[^\p{ASCII}\ufffd]/u.test(text);
  return isUtf8InPart ? text : decoderNamed("windows-1252").decode(bytes);
}

function findCharset(label: string): Charset {
  const known = charsets.get(label);
  if (known !== undefined) return known;
  const isWide = /utf.?(?:16|32|7)|ucs|unicode|hz|2022|cp5022/i.test(label);
  const charset = { decode: makeDecode(readCharsetLabel(label)), isWide };
  // Labels are the sender's: a hostile one must not fill the memory with them.
  if (charsets.size >= LABELS_KEPT_MAX) charsets.clear();
  charsets.set(label, charset);
  return charset;
}

function makeDecode(name: string): Decode | undefined {
  if (UNSPECIFIC.has(name)) return undefined;
  const own = OWN.get(name);
  if (own !== undefined) return own;
  if (isDosCodePage(name)) return (bytes) => decodeDosCodePage(bytes, name);
  try {
    const decoder = decoderNamed(name);
    return (bytes) => decoder.decode(bytes);
  } catch {
    // An unknown label throws a RangeError and means 'guess'.
    return undefined;
  }
}

function decoderNamed(name: string): TextDecoder {
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const made = new TextDecoder(name);
  // One for each charset of the standard at most: unknown names have thrown by now.
  decoders.set(name, made);
  return made;
}

/** Text cut at a limit may end within a character: that says nothing about its charset. */
function wholeUtf8Length(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}
