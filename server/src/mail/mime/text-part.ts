import type { TextPart } from "../text/decode-text.ts";
import { readHeaderBlock, type HeaderFields } from "./header-block.ts";
import type { ParameterizedValue } from "./header-params.ts";
import {
  findPartEnd,
  nextOpening,
  openMultipart,
  readSkippedText,
  slicePart,
  type Delimiter,
  type OpenMultipart,
} from "./multipart.ts";
import { PARSE_LIMITS } from "../parse/parse-limits.ts";
import { readFlow } from "../text/format-flowed.ts";
import { isSmime, readContentType, readPartRole, usualPartType } from "./part-role.ts";
import { readSignedContent } from "./signed-content.ts";
import { decodeBody, isBodyEncoded } from "./transfer-encoding.ts";

/** The text shown first; both forms if it has two. */
type TextParts = { plain?: TextPart; html?: TextPart };

/** A part that is no text, but that a preview may describe. */
export type FilePart = { fields: HeaderFields; body: string };

/** `atEnd`: a text, or the search for one, ended only at the end of the body. */
type FoundTexts = TextParts & { atEnd: boolean; fileToPreview?: FilePart | undefined };

/** Position of a part in the structure, and what is left for the search. */
type Search = {
  depth: number;
  messages: number;
  budget: {
    partsLeft: number;
    bytesLeft: number;
    atEnd: boolean;
    hasFiles: boolean;
    /** An invitation or an encrypted message within others. */
    fileToPreview?: FilePart | undefined;
  };
  /** The type of a part that declares none. */
  usualType: string;
  isAlternative: boolean;
};

const PARTS_MAX = 32;
/** Bytes of multiparts and nested messages. They count once per level: eight levels of a long body, more of others. */
const BYTES_MAX = 1024 * 1024;
const LEVELS_MIN = 8;

/** Finds the first text of a message. `body` may be a prefix; text after the prefix is not found. Skips attachments. */
export function findTextParts(fields: HeaderFields, body: string): FoundTexts {
  const limits = { partsLeft: PARTS_MAX, bytesLeft: Math.max(BYTES_MAX, LEVELS_MIN * body.length) };
  const budget: Search["budget"] = { ...limits, atEnd: false, hasFiles: false };
  const search = { depth: 0, messages: 0, budget, usualType: "text/plain", isAlternative: false };
  const found = findIn(fields, body, search);
  const isMultipart = budget.partsLeft < PARTS_MAX;
  const { fileToPreview } = budget;
  return { ...found, atEnd: budget.atEnd || !isMultipart, fileToPreview };
}

function findIn(fields: HeaderFields, body: string, search: Search): TextParts {
  const type = readContentType(fields, search.usualType);
  if (isSmime(type, fields)) return findInSmime({ fields, body }, search);
  const part = {
    encoded: body,
    encoding: fields.get("content-transfer-encoding") ?? "",
    charset: type.params.get("charset") ?? "",
    form: readFlow(type),
  };
  switch (readPartRole(type, fields, search.isAlternative)) {
    case "multipart":
      return findInMultipart(type, openBody(fields, body, search), search);
    case "message":
      return findInMessage(openBody(fields, body, search), search);
    case "html":
      if (isBlank(body)) return {};
      return { html: { ...part, form: "html" } };
    case "plain":
      return isBlank(body) ? {} : { plain: part };
    case "file":
      search.budget.hasFiles = true;
      if (type.value === "text/calendar") search.budget.fileToPreview ??= { fields, body };
      return {};
  }
}

function openBody(fields: HeaderFields, body: string, { budget }: Search): string {
  budget.bytesLeft -= body.length;
  if (budget.bytesLeft < 0) return "";
  return isBodyEncoded(fields, body) ? decodeBody(fields, body) : body;
}

function findInMessage(body: string, search: Search): TextParts {
  if (search.messages >= PARSE_LIMITS.nestedMessagesMax) return {};
  const block = readHeaderBlock(body);
  const inside = { ...search, messages: search.messages + 1, usualType: "text/plain" };
  return findIn(block.fields, body.slice(block.bodyStart), { ...inside, isAlternative: false });
}

/** As in `readLeaves`: a signed message, or a file. */
function findInSmime(file: FilePart, search: Search): TextParts {
  search.budget.hasFiles = true;
  const signed = readSignedContent(openBody(file.fields, file.body, search));
  if (signed !== undefined) return findInMessage(signed, search);
  search.budget.fileToPreview ??= file;
  return {};
}

function findInMultipart(type: ParameterizedValue, body: string, search: Search): TextParts {
  const opened = openMultipart(type, body);
  // A multipart without its boundary is readable as plain text.
  if (opened === undefined) {
    if (isBlank(body)) return {};
    return { plain: { encoded: body, encoding: "", charset: "", form: "fixed" } };
  }
  if (search.depth >= PARSE_LIMITS.nestingDepthMax) return {};
  const bothWanted = type.value === "multipart/alternative";
  const isAlternative = search.isAlternative || bothWanted;
  const inside = { ...search, depth: search.depth + 1, usualType: usualPartType(type) };
  return findInParts(body, opened, { search: { ...inside, isAlternative }, bothWanted });
}

function findInParts(
  body: string,
  opened: OpenMultipart,
  options: { search: Search; bothWanted: boolean },
): TextParts {
  const { budget, depth, messages } = options.search;
  let found: TextParts = {};
  let current: Delimiter | undefined = opened.opening;
  while (current !== undefined && budget.partsLeft > 0) {
    budget.partsLeft -= 1;
    const next = findPartEnd(body, opened, current.end);
    if (next === undefined) budget.atEnd = true;
    const part = slicePart(body, current, next);
    const block = readHeaderBlock(part);
    const content = part.slice(block.bodyStart);
    const inPart = findIn(block.fields, content, options.search);
    found = { ...inPart, ...found };
    // Outside an alternative, the first text is the message; later texts are footers.
    const enough = options.bothWanted ? found.plain && found.html : (found.plain ?? found.html);
    if (enough !== undefined) break;
    current = nextOpening(body, opened.delimiter, next);
  }
  if (found.plain || found.html || depth + messages > 1) return found;
  return findSkippedText(body, opened, budget);
}

/** As in `readLeaves`: text that a faulty boundary puts outside all parts. */
function findSkippedText(
  body: string,
  opened: OpenMultipart,
  { hasFiles }: Search["budget"],
): TextParts {
  const encoded = readSkippedText(body, opened, { hasFiles });
  return isBlank(encoded) ? {} : { plain: { encoded, encoding: "", charset: "", form: "fixed" } };
}

/** A blank text is skipped: the message's text comes later. */
function isBlank(body: string): boolean {
  return !/\S/.test(body);
}
