import { isAscii, isUtf8 } from "node:buffer";

/** Names that senders write and the WHATWG Encoding Standard doesn't know, or reads more narrowly than senders mean them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  // Mail that says GB2312 holds GBK and GB18030 characters as a rule.
  ["gb2312", "gb18030"],
  ["gb_2312-80", "gb18030"],
  ["gbk", "gb18030"],
  ["x-gbk", "gb18030"],
  ["cp936", "gb18030"],
  ["utf8mb4", "utf-8"],
  ["utf_8", "utf-8"],
  ["iso8859_1", "windows-1252"],
  ["cp-1252", "windows-1252"],
  ["cp949", "euc-kr"],
  ["cp932", "shift_jis"],
  ["cp950", "big5"],
]);

/** Labels that promise nothing beyond ASCII; what else is there has to be guessed. */
const UNSPECIFIC = new Set(["", "us-ascii", "ascii", "ansi_x3.4-1968", "unknown-8bit", "8bit"]);

const decoders = new Map<string, TextDecoder>();

/** Turns bytes into text by the charset a sender names; guesses where it is missing, unknown or too narrow. */
export function decodeCharset(bytes: Buffer, label: string): string {
  if (isAscii(bytes) && !bytes.includes(0x1b) && !isWide(label)) return bytes.toString("latin1");
  const decoder = findDecoder(label);
  return decoder === undefined ? guessCharset(bytes) : decoder.decode(bytes);
}

/** UTF-8 where the bytes are valid UTF-8, windows-1252 else: what unlabelled 8-bit text mostly is. */
export function guessCharset(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  const whole = bytes.subarray(0, wholeUtf8Length(bytes));
  if (!isAscii(whole) && isUtf8(whole)) return whole.toString();
  return decoderNamed("windows-1252").decode(bytes);
}

/** Charsets in which bytes of the ASCII range are not ASCII. */
function isWide(label: string): boolean {
  return /utf-?(?:16|32|7)|hz-gb/i.test(label);
}

function findDecoder(label: string): TextDecoder | undefined {
  const name = label.trim().toLowerCase();
  if (UNSPECIFIC.has(name)) return undefined;
  try {
    return decoderNamed(ALIASES.get(name) ?? name);
  } catch {
    // The label is the sender's: an unknown one throws a RangeError and means 'guess'.
    return undefined;
  }
}

function decoderNamed(name: string): TextDecoder {
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const made = new TextDecoder(name);
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
