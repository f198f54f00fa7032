import { trimBlanksAtEnd } from "./byte-blanks.ts";
import type { ParameterizedValue } from "./header-params.ts";

/** A boundary line: `start` is the end of the part before it, `end` the start of the next part. */
export type Delimiter = { start: number; end: number; closes: boolean };

export type OpenMultipart = {
  delimiter: string;
  opening: Delimiter;
  /** Start of the last line that closes a nested multipart with the boundary `delimiter--`; -1 if there is none. */
  nestedEndLast: number;
};

/** Length searched for an undeclared boundary. */
const GUESS_LENGTH_MAX = 64 * 1024;

/** Finds the first boundary of a multipart body; undefined if there is none. */
export function openMultipart(type: ParameterizedValue, body: string): OpenMultipart | undefined {
  const boundary = trimBlanksAtEnd(type.params.get("boundary") ?? "");
  const declared = boundary === "" ? undefined : openWith(body, `--${boundary}`);
  return declared ?? openGuessed(body);
}

/**
 * Finds the next boundary: at the start of a line, followed by blanks only (RFC 2046 5.1.1). The search includes the
 * line end before it: otherwise a body of dashes took four times as long.
 */
export function findDelimiter(
  body: string,
  delimiter: string,
  from: number,
): Delimiter | undefined {
  if (from === 0 && body.startsWith(delimiter)) {
    const read = readDelimiterEnd(body, delimiter.length);
    if (read !== undefined) return { start: 0, ...read };
  }
  const line = `\n${delimiter}`;
  for (let at = body.indexOf(line, from - 1); at >= 0;) {
    const after = at + line.length;
    const read = readDelimiterEnd(body, after);
    if (read !== undefined) return { start: at + 1, ...read };
    at = body.indexOf(line, after);
  }
  return undefined;
}

/**
 * Finds the delimiter that ends the part at `from`. The boundary of a nested multipart may read like this one's closing
 * line: then the part ends after the nested multipart.
 */
export function findPartEnd(
  body: string,
  { delimiter, nestedEndLast }: OpenMultipart,
  from: number,
): Delimiter | undefined {
  const found = findDelimiter(body, delimiter, from);
  if (!found?.closes || found.end > nestedEndLast) return found;
  const nestedEnd = findDelimiter(body, nestedClosingLine(delimiter), found.end);
  return nestedEnd && findDelimiter(body, delimiter, nestedEnd.end);
}

function nestedClosingLine(delimiter: string): string {
  return `${delimiter}----`;
}

/**
 * Returns the opening of the part after `closing`. More parts may follow a closing line if a nested multipart had the
 * same boundary; a header shows that a part follows.
 */
export function nextOpening(
  body: string,
  delimiter: string,
  closing: Delimiter | undefined,
): Delimiter | undefined {
  let next = closing;
  while (next?.closes && !isHeaderAt(body, next.end)) {
    next = findDelimiter(body, delimiter, next.end);
  }
  return next;
}

const CONTENT_FIELD = /content-[a-z-]{1,40}[ \t]{0,8}:/iy;

function isHeaderAt(body: string, at: number): boolean {
  CONTENT_FIELD.lastIndex = at;
  return CONTENT_FIELD.test(body);
}

/**
 * Returns the text after closing lines, which belongs to no part. RFC 2046 5.1.1: such an epilogue is ignored. It counts
 * only if a message has no other content, or if lines like boundaries show that it contains parts.
 */
export function readSkippedText(
  body: string,
  opened: OpenMultipart,
  { hasFiles }: { hasFiles: boolean },
): string {
  const skipped = readAfterClosing(body, opened);
  return hasFiles && !/^--\S/m.test(skipped) ? "" : skipped;
}

function readAfterClosing(body: string, opened: OpenMultipart): string {
  let skipped = "";
  for (let current: Delimiter | undefined = opened.opening; current !== undefined;) {
    const closing = findPartEnd(body, opened, current.end);
    current = nextOpening(body, opened.delimiter, closing);
    if (closing?.closes && closing !== current) {
      skipped += body.slice(closing.end, current?.start ?? body.length);
    }
  }
  return skipped;
}

export function slicePart(
  body: string,
  opening: Delimiter,
  closing: Delimiter | undefined,
): string {
  return body.slice(opening.end, endOfPart(body, opening, closing));
}

/** Returns the end of a part, without the line end that belongs to its closing delimiter (RFC 2046 5.1.1). */
export function endOfPart(
  body: string,
  opening: Delimiter,
  closing: Delimiter | undefined,
): number {
  if (closing === undefined) return body.length;
  let end = closing.start;
  if (end > opening.end && body.charCodeAt(end - 1) === 10) end -= 1;
  if (end > opening.end && body.charCodeAt(end - 1) === 13) end -= 1;
  return end;
}

function openWith(body: string, delimiter: string): OpenMultipart | undefined {
  const opening = nextOpening(body, delimiter, findDelimiter(body, delimiter, 0));
  return opening && { delimiter, opening, nestedEndLast: findNestedEndLast(body, delimiter) };
}

function findNestedEndLast(body: string, delimiter: string): number {
  const line = nestedClosingLine(delimiter);
  let last = -1;
  for (let end = findDelimiter(body, line, 0); end; end = findDelimiter(body, line, end.end)) {
    last = end.start;
  }
  return last;
}

/** If the declared boundary is missing or wrong: searches for a line of dashes followed by a header. */
function openGuessed(body: string): OpenMultipart | undefined {
  const start = body.slice(0, GUESS_LENGTH_MAX);
  const [, delimiter] =
    /^(--[^\t-\r -][^\r\n]{0,68}|--[^\r\n]{0,68}[^\t-\r -])[ \t]*\r?\ncontent-[a-z-]{1,40}[ \t]*:/im.exec(
      start,
    ) ?? [];
  return delimiter === undefined ? undefined : openWith(body, trimBlanksAtEnd(delimiter));
}

/** Only blanks may follow on the line. */
function readDelimiterEnd(
  body: string,
  after: number,
): { end: number; closes: boolean } | undefined {
  const closes = body.charCodeAt(after) === 0x2d && body.charCodeAt(after + 1) === 0x2d;
  let at = closes ? after + 2 : after;
  const blanksEnd = at + BLANKS_MAX;
  while (at < blanksEnd && isBlank(body.charCodeAt(at))) at += 1;
  if (at >= body.length) return { end: body.length, closes };
  return body.charCodeAt(at) === 10 ? { end: at + 1, closes } : undefined;
}

const BLANKS_MAX = 80;

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}
