import { trimBlanks } from "./byte-blanks.ts";

/** A file that stands uuencoded in a text: where its lines are, and what they say. */
export type UuencodedFile = {
  start: number;
  end: number;
  /** Whether the line that ends a file was there. */
  isClosed: boolean;
  fileName: string;
  encoded: string;
};

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} ([^\r\n]{1,255})\r?\n/gm;
const FILES_MAX = 100;
const BLANKS_STRIPPED_MAX = 4;

/** Finds the files in a text of one character a byte. A `begin` without lines of data behind it is prose. */
export function findUuencoded(text: string): UuencodedFile[] {
  const files: UuencodedFile[] = [];
  if (!text.includes("begin")) return files;
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin !== null; begin = BEGIN.exec(text)) {
    const dataStart = begin.index + begin[0].length;
    const dataEnd = endOfData(text, dataStart);
    if (dataEnd === dataStart) continue;
    const end = endOfFile(text, dataEnd);
    const encoded = text.slice(begin.index, dataEnd);
    files.push({
      start: begin.index,
      end,
      isClosed: end > dataEnd,
      fileName: trimBlanks(begin[1] ?? ""),
      encoded,
    });
    if (files.length >= FILES_MAX) break;
    BEGIN.lastIndex = end;
  }
  return files;
}

/** How many bytes `decodeUuencoded` would give. */
export function uuencodedLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    if (isDataLine(text, at, end)) length += sixBits(text, at);
    at = end + 1;
  }
  return length;
}

/** The bytes of a file's lines, with its `begin` and `end` or without; what is no such line is passed over. */
export function decodeUuencoded(text: string): Buffer {
  // Most at `#` and a line end, whose four stripped blanks are three bytes.
  const bytes = Buffer.allocUnsafe(text.length * 2 + 3);
  let length = 0;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    if (isDataLine(text, at, end)) length = decodeLine(text, at, { bytes, length });
    at = end + 1;
  }
  return bytes.subarray(0, length);
}

function endOfData(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const end = endOfLine(text, at);
    if (!isDataLine(text, at, end)) break;
    at = end + 1;
  }
  return Math.min(at, text.length);
}

/** Behind the line of length nought and the `end`, where they are. */
function endOfFile(text: string, from: number): number {
  const closing = /^(?:[` ]?[ \t]*\r?\n)?end[ \t]*(?:\r?\n|$)/.exec(text.slice(from, from + 80));
  return from + (closing ? closing[0].length : 0);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** A line says how many bytes it holds; relays strip blanks from its end, and some senders add a check character. */
function isDataLine(text: string, start: number, end: number): boolean {
  const stop = text.charCodeAt(end - 1) === 13 ? end - 1 : end;
  const count = sixBits(text, start);
  const needed = Math.ceil((count * 8) / 6);
  const there = stop - start - 1;
  if (count === 0 || there > Math.ceil(count / 3) * 4 + 1 || there < needed - BLANKS_STRIPPED_MAX)
    return false;
  for (let at = start; at < stop; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x60) return false;
  }
  return true;
}

function decodeLine(
  text: string,
  start: number,
  { bytes, length }: { bytes: Buffer; length: number },
): number {
  const end = length + sixBits(text, start);
  let to = length;
  for (let at = start + 1; to < end; at += 4) {
    const high = (sixBits(text, at) << 18) | (sixBits(text, at + 1) << 12);
    const group = high | (sixBits(text, at + 2) << 6) | sixBits(text, at + 3);
    for (let shift = 16; shift >= 0 && to < end; shift -= 8) bytes[to++] = (group >> shift) & 0xff;
  }
  return to;
}

/** A blank and a grave accent are both nought; so is what a relay stripped from the end of a line. */
function sixBits(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0x20 && code <= 0x60 ? (code - 0x20) & 0x3f : 0;
}
