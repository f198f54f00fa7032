import { readHeaderBlock } from "./header-block.ts";

/**
 * What one message may cost where its signatures are checked. Reading a header block takes time
 * that grows with the square of its lines, hashing a body with that of its longest line, and both
 * with the number of signatures; honest mail stays far below all of these.
 */
const CHECK_LIMITS = {
  headerBytesMax: 128 * 1024,
  headerLinesMax: 2_000,
  signaturesMax: 10,
  /** Each signature may want the whole body hashed in a way of its own: ten of 25 MB of tabs took 25 s. */
  hashedBytesMax: 64 * 1024 * 1024,
  /** Each is a step in a chain of forwarders (RFC 8617): three fields. */
  arcFieldsMax: 60,
  lineBytesMax: 256 * 1024,
} as const;

const LF = 10;
/** The library allows a fold between the name and its colon. */
const SIGNATURE = /^dkim-signature[ \t\r\n]*:/gim;
const ARC_FIELD = /^arc-[a-z-]{4,22}[ \t\r\n]*:/gim;

/** Whether a message may be given to the library; every other stays unverified. */
export function isCheckable(raw: Buffer): boolean {
  const header = readHeaderBlock(raw, CHECK_LIMITS.headerBytesMax);
  if (header === undefined) return false;
  const signatures = count(header, SIGNATURE);
  return (
    count(header, /\n/g) <= CHECK_LIMITS.headerLinesMax &&
    signatures <= CHECK_LIMITS.signaturesMax &&
    signatures * raw.length <= CHECK_LIMITS.hashedBytesMax &&
    count(header, ARC_FIELD) <= CHECK_LIMITS.arcFieldsMax &&
    !hasLineOver(raw, CHECK_LIMITS.lineBytesMax)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Looks for the last line break within reach of the one before: a few steps for each megabyte. */
function hasLineOver(raw: Buffer, bytesMax: number): boolean {
  let lineStart = 0;
  while (lineStart + bytesMax < raw.length) {
    const next = raw.lastIndexOf(LF, lineStart + bytesMax) + 1;
    if (next <= lineStart) return true;
    lineStart = next;
  }
  return false;
}
