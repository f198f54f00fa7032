/**
 * Undoes a Content-Transfer-Encoding (RFC 2045 6) of text with one character a byte. What is
 * unknown or broken comes back as it is written: somebody may still read it.
 */
export function decodeTransferEncoding(text: string, encoding: string): Buffer {
  const name = encoding.trim().toLowerCase();
  if (name.startsWith("quoted-printable")) return decodeQuotedPrintable(text);
  if (name.startsWith("base64")) return decodeBase64(text);
  return Buffer.from(text, "latin1");
}

export function decodeQuotedPrintable(text: string): Buffer {
  if (!text.includes("=")) return Buffer.from(text, "latin1");
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  let at = 0;
  for (let mark = text.indexOf("="); mark >= 0; mark = text.indexOf("=", at)) {
    length += bytes.write(text.slice(at, mark), length, "latin1");
    const byte = hexByte(text, mark + 1);
    const breakLength = byte === undefined ? softBreakLength(text, mark + 1) : undefined;
    if (byte !== undefined) bytes[length++] = byte;
    else if (breakLength === undefined) bytes[length++] = 0x3d;
    at = mark + 1 + (byte === undefined ? (breakLength ?? 0) : 2);
  }
  length += bytes.write(text.slice(at), length, "latin1");
  return bytes.subarray(0, length);
}

/** Skips what is not of the alphabet; a padded piece in the middle doesn't end the rest, as some senders pad each line. */
export function decodeBase64(text: string): Buffer {
  const pad = text.indexOf("=");
  if (pad < 0 || !/=\s*[^=\s]/.test(text)) return Buffer.from(text, "base64");
  const pieces = text.split(/=+\s*/, PIECES_MAX).map((piece) => Buffer.from(piece, "base64"));
  return Buffer.concat(pieces);
}

const PIECES_MAX = 4_000;

function hexByte(text: string, at: number): number | undefined {
  const high = hexDigit(text.charCodeAt(at));
  const low = hexDigit(text.charCodeAt(at + 1));
  return high < 0 || low < 0 ? undefined : high * 16 + low;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** Length of the line end after a `=`, with the blanks that relays leave before it. */
function softBreakLength(text: string, from: number): number | undefined {
  let at = from;
  while (at - from < 80 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at += 1;
  if (at === text.length) return at - from;
  if (text.charCodeAt(at) === 13) at += 1;
  return text.charCodeAt(at) === 10 ? at + 1 - from : undefined;
}
