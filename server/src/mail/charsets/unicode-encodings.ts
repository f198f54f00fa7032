import { sixBits } from "../mime/transfer-encoding.ts";

const PLUS = 0x2b;
const MINUS = 0x2d;

/** Decodes UTF-7 (RFC 2152): base64 runs between `+` and `-` contain UTF-16. All other text stays unchanged. */
export function decodeUtf7(bytes: Buffer): string {
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte !== PLUS || bytes[at] === MINUS || !isBase64(bytes[at])) {
      units[length++] = byte;
      // `+-` is a plus sign.
      if (byte === PLUS && bytes[at] === MINUS) at += 1;
      continue;
    }
    const end = endOfRun(bytes, at);
    length = decodeRun(bytes, { from: at, to: end }, { units, length });
    at = bytes[end] === MINUS ? end + 1 : end;
  }
  return Buffer.from(units.buffer, 0, length * 2)
    .toString("utf16le")
    .toWellFormed();
}

function endOfRun(bytes: Buffer, from: number): number {
  let at = from;
  while (isBase64(bytes[at])) at += 1;
  return at;
}

/**
 * Bits left at the end of a run are padding. Decoded by hand: a hostile text has a run in five characters, and Node's
 * own decoder took 16 times as long for such text.
 */
function decodeRun(
  bytes: Buffer,
  { from, to }: { from: number; to: number },
  into: { units: Uint16Array; length: number },
): number {
  let { length } = into;
  let bits = 0;
  let held = 0;
  for (let at = from; at < to; at += 1) {
    bits = ((bits << 6) | sixBits(bytes[at] ?? 0)) & 0x3fffff;
    held += 6;
    if (held < 16) continue;
    held -= 16;
    into.units[length++] = (bits >> held) & 0xffff;
  }
  return length;
}

function isBase64(byte: number | undefined): boolean {
  return byte !== undefined && sixBits(byte) >= 0;
}

/** Decodes UTF-16 by its byte order mark, else by the position of its zeros, else big-endian (RFC 2781 4.3). */
export function decodeUtf16(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return littleEndian.decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return bigEndian.decode(bytes);
  const zeros = countZeros(bytes.subarray(0, SAMPLE_LENGTH));
  return (zeros.odd > zeros.even ? littleEndian : bigEndian).decode(bytes);
}

/** Decodes UTF-32 in either byte order. */
export function decodeUtf32(bytes: Buffer): string {
  const little = bytes[3] === 0 && bytes[0] !== 0;
  const points: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (at > 0 || point !== 0xfeff) points.push(fromCodePoint(point));
  }
  return points.join("");
}

const SAMPLE_LENGTH = 256;
const bigEndian = new TextDecoder("utf-16be");
const littleEndian = new TextDecoder("utf-16le");

function countZeros(bytes: Buffer): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  });
  return zeros;
}

function fromCodePoint(point: number): string {
  const invalid = point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff);
  return invalid ? "\ufffd" : String.fromCodePoint(point);
}
