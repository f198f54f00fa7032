import { readHeaderBlock, type HeaderFields } from "./header-block.ts";

/** The beginning of a message, one character a byte. */
export type MessageStart = {
  fields: HeaderFields;
  body: string;
  /** The header block has its end in it. */
  ended: boolean;
};

/** Enough for the headers of all but a few messages; only those are read twice. */
const HEADER_BYTES_USUAL = 32 * 1024;
/** The most that SMTP lets in; a longer block counts as having no body. */
const HEADER_BYTES_MAX = 1024 * 1024;

/** Reads the header block and at most `bodyBytesMax` of what follows. */
export function readMessageStart(raw: Buffer, bodyBytesMax: number): MessageStart {
  const usual = readBeginning(raw, HEADER_BYTES_USUAL + bodyBytesMax, bodyBytesMax);
  return usual.ended || raw.length <= HEADER_BYTES_USUAL + bodyBytesMax
    ? usual
    : readBeginning(raw, HEADER_BYTES_MAX + bodyBytesMax, bodyBytesMax);
}

/** The same of the first `bytesMax` of a message. */
export function readBeginning(
  raw: Buffer,
  bytesMax: number,
  bodyBytesMax: number = bytesMax,
): MessageStart {
  const text = raw.toString("latin1", 0, bytesMax);
  const { fields, bodyStart, ended } = readHeaderBlock(text);
  return { fields, body: text.slice(bodyStart, bodyStart + bodyBytesMax), ended };
}
