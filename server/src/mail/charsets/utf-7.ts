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
