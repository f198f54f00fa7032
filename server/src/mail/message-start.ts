import { readHeaderBlock, type HeaderFields } from "./header-block.ts";

/** The beginning of a message, one character a byte. */
export type MessageStart = { fields: HeaderFields; body: string };

/** Enough for the headers of all but a few messages; only those are read twice. */
const HEADER_BYTES_USUAL = 32 * 1024;
/** The most that SMTP lets in; a longer block counts as having no body. */
const HEADER_BYTES_MAX = 1024 * 1024;

/** Reads the header block and at most `bodyBytesMax` of what follows. */
export function readMessageStart(raw: Buffer, bodyBytesMax: number): MessageStart {
  const usual = readStart(raw, HEADER_BYTES_USUAL, bodyBytesMax);
  return usual.ended || raw.length <= HEADER_BYTES_USUAL + bodyBytesMax
    ? usual
    : readStart(raw, HEADER_BYTES_MAX, bodyBytesMax);
}

function readStart(
  raw: Buffer,
  headerBytesMax: number,
  bodyBytesMax: number,
): MessageStart & { ended: boolean } {
  const text = raw.toString("latin1", 0, headerBytesMax + bodyBytesMax);
  const { fields, bodyStart, ended } = readHeaderBlock(text);
  return { fields, body: text.slice(bodyStart, bodyStart + bodyBytesMax), ended };
}
