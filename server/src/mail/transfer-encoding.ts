import { decodeUuencoded } from "./uuencode.ts";

/**
 * Undoes a Content-Transfer-Encoding (RFC 2045 6) of text with one character a byte. What is
 * unknown or broken comes back as it is written: somebody may still read it.
 */
export function decodeTransferEncoding(text: string, encoding: string): Buffer {
  switch (readEncoding(encoding)) {
    case "quoted-printable":
      return decodeQuotedPrintable(text);
    case "base64":
      return decodeBase64(text);
    case "uuencode":
      return decodeUuencoded(text);
    case "identity":
      return Buffer.from(text, "latin1");
  }
}

export function readEncoding(
  encoding: string,
): "quoted-printable" | "base64" | "uuencode" | "identity" {
  const lower = encoding.toLowerCase();
  if (lower === "" || lower === "7bit" || lower === "8bit") return "identity";
  const name = lower.replace(/^[\s"']+/, "");
  if (name.startsWith("quoted-printable") || /^quoted[_ ]?printable/.test(name)) {
    return "quoted-printable";
  }
  if (name.startsWith("base64")) return "base64";
  return /^(?:x-)?uu(?:e|encode)?\b/.test(name) ? "uuencode" : "identity";
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

/** Skips what is not of the alphabet; padding in the middle doesn't end the rest, as some senders pad each line. */
export function decodeBase64(text: string): Buffer {
  const pad = text.indexOf("=");
  if (pad < 0 || !/[^=\s]/.test(text.slice(pad))) return Buffer.from(text, "base64");
  return decodePaddedPieces(text);
}

/** Where something follows padding: a list's footer in plain words is no base64 and ends it. */
function decodePaddedPieces(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(Math.ceil(text.length * 0.75));
  let length = 0;
  let at = 0;
  while (at < text.length) {
    const pad = text.indexOf("=", at);
    const end = pad < 0 ? text.length : pad;
    if (at > 0 && !isBase64Line(text, at)) break;
    length += bytes.write(text.slice(at, end), length, "base64");
    at = end + 1;
  }
  return bytes.subarray(0, length);
}

/** Looks at the line that goes on at `from`: nothing but the alphabet, padding and blanks. */
function isBase64Line(text: string, from: number): boolean {
  const start = skipPadding(text, from);
  const end = text.indexOf("\n", start);
  const line = text.slice(start, Math.min(end < 0 ? text.length : end, start + LINE_LENGTH_SEEN));
  return /^[A-Za-z0-9+/=\s]*$/.test(line);
}

const LINE_LENGTH_SEEN = 100;

function skipPadding(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charCodeAt(at) === 0x3d || text.charCodeAt(at) <= 32)) at += 1;
  return at;
}

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
