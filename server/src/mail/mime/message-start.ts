import { readHeaderBlock, type HeaderFields } from "./header-block.ts";

/** The start of a message, one character per byte. */
export type MessageStart = {
  fields: HeaderFields;
  body: string;
  /** Index of its first byte in the message. */
  bodyStart: number;
  /** Whether the start includes the end of the header block. */
  ended: boolean;
};

/** Enough for the headers of nearly all messages; the others are read twice. */
export const HEADER_BYTES_USUAL = 32 * 1024;
/** SMTP's limit; a longer block counts as having no body. */
const HEADER_BYTES_MAX = 1024 * 1024;

/** Reads the header block and at most `bodyBytesMax` of the body. */
export function readMessageStart(raw: Buffer, bodyBytesMax: number): MessageStart {
  const usual = readBeginning(raw, HEADER_BYTES_USUAL + bodyBytesMax, bodyBytesMax);
  return usual.ended || raw.length <= HEADER_BYTES_USUAL + bodyBytesMax
    ? usual
    : readBeginning(raw, HEADER_BYTES_MAX + bodyBytesMax, bodyBytesMax);
}

/** The same, limited to the first `bytesMax` of the message. */
export function readBeginning(
  raw: Buffer,
  bytesMax: number,
  bodyBytesMax: number = bytesMax,
): MessageStart {
  const text = raw.toString("latin1", 0, bytesMax);
  const { fields, bodyStart, ended } = readHeaderBlock(text);
  return { fields, body: text.slice(bodyStart, bodyStart + bodyBytesMax), bodyStart, ended };
}
