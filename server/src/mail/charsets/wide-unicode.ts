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
