import { readHeaderBlock, type HeaderFields } from "./header-block.ts";
import { parseParameterizedValue, type ParameterizedValue } from "./header-params.ts";

/** A part of text as it stands in the message: encoded, one character a byte. */
export type TextPart = { encoded: string; encoding: string; charset: string };

/** The parts a reader is shown first; of several forms of the same text both. */
export type TextParts = { plain?: TextPart; html?: TextPart };

/** A body within its limits: how deep it may nest, and how many parts are looked at in all. */
type Search = { depth: number; budget: { partsLeft: number } };

const DEPTH_MAX = 8;
const PARTS_MAX = 32;

/**
 * Finds the first text of a message. `body` may be a beginning of it only: what is not there is
 * not found. Attachments are passed over.
 */
export function findTextParts(fields: HeaderFields, body: string): TextParts {
  return findIn(fields, body, { depth: 0, budget: { partsLeft: PARTS_MAX } });
}

function findIn(fields: HeaderFields, body: string, search: Search): TextParts {
  const type = parseParameterizedValue(fields.get("content-type") ?? "text/plain");
  if (type.value.startsWith("multipart/")) return findInMultipart(type, body, search);
  if (isAttachment(fields)) return {};
  if (type.value === "message/rfc822") return findInMessage(body, search);
  const part = {
    encoded: body,
    encoding: fields.get("content-transfer-encoding") ?? "",
    charset: type.params.get("charset") ?? "",
  };
  if (type.value === "text/html") return { html: part };
  return isPlain(type.value) ? { plain: part } : {};
}

function isAttachment(fields: HeaderFields): boolean {
  return /^\s*attachment/i.test(fields.get("content-disposition") ?? "");
}

/** RFC 2045 5.2: a type that can't be read means text/plain. */
function isPlain(type: string): boolean {
  return type === "text/plain" || type === "text/enriched" || !type.includes("/");
}

function findInMessage(body: string, search: Search): TextParts {
  if (search.depth >= DEPTH_MAX) return {};
  const block = readHeaderBlock(body);
  return findIn(block.fields, body.slice(block.bodyStart), deeper(search));
}

function findInMultipart(type: ParameterizedValue, body: string, search: Search): TextParts {
  const boundary = (type.params.get("boundary") ?? "").trimEnd();
  const opening = boundary === "" ? undefined : findDelimiter(body, `--${boundary}`, 0);
  // A multipart without its boundary can still be read by a person.
  if (opening === undefined) return { plain: { encoded: body, encoding: "", charset: "" } };
  if (search.depth >= DEPTH_MAX) return {};
  return findInParts(body, `--${boundary}`, opening, {
    search: deeper(search),
    wholeWanted: type.value === "multipart/alternative",
  });
}

function findInParts(
  body: string,
  delimiter: string,
  opening: Delimiter,
  options: { search: Search; wholeWanted: boolean },
): TextParts {
  const { budget } = options.search;
  let found: TextParts = {};
  let current: Delimiter | undefined = opening;
  while (current !== undefined && !current.closes && budget.partsLeft > 0) {
    budget.partsLeft -= 1;
    const next = findDelimiter(body, delimiter, current.end);
    const part = body.slice(current.end, next?.start ?? body.length);
    const block = readHeaderBlock(part);
    found = { ...findIn(block.fields, part.slice(block.bodyStart), options.search), ...found };
    // Outside an alternative the first text is the letter, later ones are footers.
    const enough = options.wholeWanted ? found.plain && found.html : (found.plain ?? found.html);
    if (enough !== undefined) break;
    current = next;
  }
  return found;
}

function deeper(search: Search): Search {
  return { ...search, depth: search.depth + 1 };
}

/** `start` is where the part before it ends, `end` where the next one begins. */
type Delimiter = { start: number; end: number; closes: boolean };

/** A boundary counts at the beginning of a line and with nothing but blanks behind it (RFC 2046 5.1.1). */
function findDelimiter(body: string, delimiter: string, from: number): Delimiter | undefined {
  for (let at = body.indexOf(delimiter, from); at >= 0;) {
    const after = at + delimiter.length;
    if (at === 0 || body.charCodeAt(at - 1) === 10) {
      const read = readDelimiterEnd(body, after);
      if (read !== undefined) return { start: at, ...read };
    }
    at = body.indexOf(delimiter, after);
  }
  return undefined;
}

function readDelimiterEnd(
  body: string,
  after: number,
): { end: number; closes: boolean } | undefined {
  const closes = body.startsWith("--", after);
  const lineEnd = body.indexOf("\n", after);
  const end = lineEnd < 0 ? body.length : lineEnd + 1;
  const rest = body.slice(closes ? after + 2 : after, Math.min(end, after + 80));
  return rest.trim() === "" ? { end, closes } : undefined;
}
