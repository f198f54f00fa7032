import { trimBlanks } from "./byte-blanks.ts";
import { endOfLine } from "./header-block.ts";

/** A uuencoded file in a text: its position and its lines. */
export type UuencodedFile = {
  start: number;
  end: number;
  /** Whether the `end` line was found. */
  isClosed: boolean;
  fileName: string;
  encoded: string;
};

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} ([^\r\n]{1,255})\r?\n/gm;
const FILES_MAX = 100;
const BLANKS_STRIPPED_MAX = 4;

/** Finds the files in a text with one character per byte. A `begin` without data lines after it is prose. */
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

/** Returns the number of bytes that `decodeUuencoded` would return. */
export function uuencodedLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    if (isDataLine(text, at, end)) length += sixBits(text, at);
    at = end + 1;
  }
  return length;
}

/** Decodes a file's lines, with or without `begin` and `end`; skips other lines. */
export function decodeUuencoded(text: string): Buffer {
  // Worst case: `#` and a line end, whose four stripped blanks are three bytes.
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

/** Returns the index after the zero-length line and `end`, if present. */
function endOfFile(text: string, from: number): number {
  const closing = /^(?:[` ]?[ \t]*\r?\n)?end[ \t]*(?:\r?\n|$)/.exec(text.slice(from, from + 80));
  return from + (closing ? closing[0].length : 0);
}

/**
 * A data line states its number of bytes. Relays strip blanks from its end, and some senders append a check character.
 */
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

/** A blank, a grave accent, and a stripped character all mean zero. */
function sixBits(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0x20 && code <= 0x60 ? (code - 0x20) & 0x3f : 0;
}
