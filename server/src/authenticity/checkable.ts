/**
 * Cost limits of one message's signature check. The time to read a header block grows with the square of its number of
 * lines, and the time to hash a body with the square of its longest line. Both grow with the number of signatures.
 * Legitimate mail stays far below all limits.
 */
const CHECK_LIMITS = {
  headerBytesMax: 128 * 1024,
  headerLinesMax: 2_000,
  signaturesMax: 10,
  /** Each signature may require its own hash of the whole body: ten of 25 MB of tabs took 25 s. */
  hashedBytesMax: 64 * 1024 * 1024,
  /** Each ARC set (RFC 8617) is one hop of a forwarding chain and has three fields. */
  arcFieldsMax: 60,
  lineBytesMax: 256 * 1024,
} as const;

const LF = 10;
/** The library allows folding between the name and its colon. */
const SIGNATURE = /^dkim-signature[ \t\r\n]*:/gim;
const ARC_FIELD = /^arc-[a-z-]{4,22}[ \t\r\n]*:/gim;

/** Whether the library may check the message; any other message stays unverified. */
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

/** Searches for the last line break within `bytesMax` of the previous one: a few steps per megabyte. */
function hasLineOver(raw: Buffer, bytesMax: number): boolean {
  let lineStart = 0;
  while (lineStart + bytesMax < raw.length) {
    const next = raw.lastIndexOf(LF, lineStart + bytesMax) + 1;
    if (next <= lineStart) return true;
    lineStart = next;
  }
  return false;
}

/**
 * Returns a message's header as Latin-1, without its empty line. Returns undefined if the header exceeds `bytesMax`.
 */
function readHeaderBlock(raw: Buffer, bytesMax: number): string | undefined {
  const text = raw.toString("latin1", 0, bytesMax);
  const end = /\r?\n\r?\n/.exec(text)?.index;
  if (end !== undefined) return text.slice(0, end);
  return raw.length <= bytesMax ? text : undefined;
}

/** Far above the limit for checked messages (`CHECK_LIMITS`). */
const RENAMING_HEADER_BYTES_MAX = 1024 * 1024;

/** Start of a signature. The library allows folding before the colon, and blanks before the first field. */
const SIGNATURE_NAME =
  /(?:^[ \t\r\n]*|(?<=\n))(dkim-signature|arc-message-signature)[ \t\r\n]*:/dgi;
/** The library treats every line except these as part of the previous field's value. */
const NEXT_FIELD = /\n[\x21-\x39\x3b-\x7e]+[ \t]*:/g;
/** `c=` with nothing before the slash, which RFC 6376 3.5 forbids. */
const NO_HEADER_CANONICALIZATION = /(?:^|;)\s*c\s*=\s*\//i;

/**
 * Returns the message with malformed signatures renamed, so that the library ignores them (RFC 6376 6.1.1). Other
 * signatures stay unchanged. The library accepts `c=/relaxed` and then fails on the whole message: with one field, a
 * forger could have avoided a verdict.
 */
export function disableMalformedSignatures(raw: Buffer): Buffer {
  const header = readHeaderBlock(raw, RENAMING_HEADER_BYTES_MAX);
  if (header === undefined) return raw;
  const names = malformedNames(header);
  if (names.length === 0) return raw;
  const copy = Buffer.from(raw);
  for (const at of names) copy[at] = "x".charCodeAt(0);
  return copy;
}

/** Byte offsets of the malformed signatures' names. */
function malformedNames(header: string): number[] {
  return [...header.matchAll(SIGNATURE_NAME)].flatMap((match) => {
    const nameAt = match.indices?.[1]?.[0];
    if (nameAt === undefined) return [];
    const value = readValue(header, match.index + match[0].length);
    return NO_HEADER_CANONICALIZATION.test(value) ? [nameAt] : [];
  });
}

/** Decodes as UTF-8, because the library also accepts Unicode blanks. */
function readValue(header: string, start: number): string {
  NEXT_FIELD.lastIndex = start;
  const end = NEXT_FIELD.exec(header)?.index;
  return Buffer.from(header.slice(start, end), "latin1").toString();
}
