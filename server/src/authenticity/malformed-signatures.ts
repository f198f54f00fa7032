import { readHeaderBlock } from "./header-block.ts";

/** Far above what is checked at all (`checkable.ts`). */
const HEADER_BYTES_MAX = 1024 * 1024;

/** Where a signature begins: the library allows a fold before the colon, and blanks in front of the first field. */
const SIGNATURE = /(?:^[ \t\r\n]*|(?<=\n))(dkim-signature|arc-message-signature)[ \t\r\n]*:/dgi;
/** What the library reads on as the value of the field above is any line but these. */
const NEXT_FIELD = /\n[\x21-\x39\x3b-\x7e]+[ \t]*:/g;
/** `c=` with nothing before its slash, which RFC 6376 3.5 doesn't allow. */
const NO_HEADER_CANONICALIZATION = /(?:^|;)\s*c\s*=\s*\//i;

/**
 * The message with its malformed signatures renamed, so that they count as little as the text they
 * are, and every other signature as before (RFC 6376 6.1.1: a syntax error is a signature's own).
 * The library takes `c=/relaxed` for well-formed and then gives the whole message up: a forger
 * could have had a message without a verdict for the price of one field.
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

/** Where their names stand. */
function malformedNames(header: string): number[] {
  return [...header.matchAll(SIGNATURE)].flatMap((match) => {
    const nameAt = match.indices?.[1]?.[0];
    if (nameAt === undefined) return [];
    const value = readValue(header, match.index + match[0].length);
    return NO_HEADER_CANONICALIZATION.test(value) ? [nameAt] : [];
  });
}

/** In Unicode, whose blanks the library takes for blanks. */
function readValue(header: string, start: number): string {
  NEXT_FIELD.lastIndex = start;
  const end = NEXT_FIELD.exec(header)?.index;
  return Buffer.from(header.slice(start, end), "latin1").toString();
}
