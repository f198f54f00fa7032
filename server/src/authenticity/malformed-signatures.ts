import { readHeaderBlock } from "./checkable.ts";

/** Far above the limit for checked messages (`checkable.ts`). */
const HEADER_BYTES_MAX = 1024 * 1024;

/** Start of a signature. The library allows folding before the colon, and blanks before the first field. */
const SIGNATURE = /(?:^[ \t\r\n]*|(?<=\n))(dkim-signature|arc-message-signature)[ \t\r\n]*:/dgi;
/** The library treats every line except these as part of the previous field's value. */
const NEXT_FIELD = /\n[\x21-\x39\x3b-\x7e]+[ \t]*:/g;
/** `c=` with nothing before the slash, which RFC 6376 3.5 forbids. */
const NO_HEADER_CANONICALIZATION = /(?:^|;)\s*c\s*=\s*\//i;

/**
 * Returns the message with malformed signatures renamed, so that the library ignores them (RFC 6376 6.1.1). Other
 * signatures stay unchanged. The library accepts `c=/relaxed` and then fails on the whole message: with one field, a
 * forger could have avoided a verdict.
 */
export function leaveOutMalformed(raw: Buffer): Buffer {
  const header = readHeaderBlock(raw, HEADER_BYTES_MAX);
  if (header === undefined) return raw;
  const names = malformedNames(header);
  if (names.length === 0) return raw;
  const copy = Buffer.from(raw);
  for (const at of names) copy[at] = "x".charCodeAt(0);
  return copy;
}

/** Byte offsets of the malformed signatures' names. */
function malformedNames(header: string): number[] {
  return [...header.matchAll(SIGNATURE)].flatMap((match) => {
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
