/**
 * Splits a message into the parts that are shown and the parts that are files, in message order. Decodes only messages
 * within encoded parts; everything else is a slice.
 */
import type { CutReason } from "@mayfly/contract";
import { FULL_FIELDS, readHeaderBlock, type HeaderFields } from "./header-block.ts";
import type { ParameterizedValue } from "./header-params.ts";
import {
  findPartEnd,
  nextOpening,
  openMultipart,
  endOfPart,
  readSkippedText,
  type Delimiter,
  type OpenMultipart,
} from "./multipart.ts";
import { PARSE_LIMITS } from "../parse/parse-limits.ts";
import {
  isSmime,
  readContentType,
  readPartRole,
  usualPartType,
  type PartRole,
} from "./part-role.ts";
import { readSignedContent } from "./signed-content.ts";
import { decodeBody, isBodyEncoded } from "./transfer-encoding.ts";

export type Leaf = {
  /** A shown message is followed by its own leaves. */
  role: Exclude<PartRole, "multipart">;
  fields: HeaderFields;
  type: ParameterizedValue;
  /** The header of a nested message. */
  innerFields?: HeaderFields;
  /** As written in the message, one character per byte. */
  encoded: string;
  /** Its position in the message; undefined within decoded content. */
  start: number | undefined;
  encoding: string;
  /** Leaves with the same number are forms of the same text. */
  alternative: number | undefined;
};

export type Leaves = {
  fields: HeaderFields;
  leaves: Leaf[];
  /** Whether some parts were not read. */
  isCut: boolean;
  /** Reasons why parts were not read or may be incomplete. */
  truncations: ReadonlySet<CutReason>;
};

type ReadState = {
  leaves: Leaf[];
  truncations: Set<CutReason>;
  partsLeft: number;
  scannedBytesLeft: number;
  alternatives: number;
  /** Bytes that decoded nested messages may still use. */
  nestedBytesLeft: number;
};

/** Position of a part in the structure. */
type Place = { depth: number; messages: number; alternative: number | undefined };

/** An entity of RFC 2045 2.4: a message or one of its parts. */
type Entity = { fields: HeaderFields; body: Slice; usualType: string };

/** A text and its position in the message; undefined if it was decoded. */
type Slice = { text: string; start: number | undefined };

export function readLeaves(message: string): Leaves {
  const state: ReadState = {
    leaves: [],
    truncations: new Set(),
    partsLeft: PARSE_LIMITS.partsMax,
    scannedBytesLeft: PARSE_LIMITS.scannedBytesMax,
    alternatives: 0,
    nestedBytesLeft: PARSE_LIMITS.nestedBytesMax,
  };
  const entity = openEntity({ text: message, start: 0 }, "text/plain");
  readEntity(state, entity, { depth: 0, messages: 0, alternative: undefined });
  const { leaves, truncations } = state;
  // A message without its end was still read completely.
  const isCut = truncations.size > (truncations.has("ending") ? 1 : 0);
  return { fields: entity.fields, leaves, isCut, truncations };
}

function openEntity(whole: Slice, usualType: string): Entity {
  const { fields, bodyStart } = readHeaderBlock(whole.text, FULL_FIELDS);
  return { fields, body: sliceOf(whole, bodyStart, whole.text.length), usualType };
}

function sliceOf({ text, start }: Slice, from: number, to: number): Slice {
  return { text: text.slice(from, to), start: start === undefined ? undefined : start + from };
}

function readEntity(state: ReadState, entity: Entity, place: Place): void {
  const type = readContentType(entity.fields, entity.usualType);
  if (isSmime(type, entity.fields)) return readSmime(state, { ...entity, type }, place);
  const role = readPartRole(type, entity.fields, place.alternative !== undefined);
  if (role === "multipart") readMultipart(state, { ...entity, type }, place);
  else if (role === "message") readMessage(state, { ...entity, type }, place);
  else addLeaf(state, { ...entity, type }, { role, place });
}

type TypedEntity = Entity & { type: ParameterizedValue };

function addLeaf(
  state: ReadState,
  { fields, type, body }: TypedEntity,
  { role, place }: { role: Leaf["role"]; place: Place },
): void {
  const encoding = fields.get("content-transfer-encoding") ?? "";
  const { alternative } = place;
  const { text: encoded, start } = body;
  state.leaves.push({ role, fields, type, encoded, start, encoding, alternative });
}

function readMultipart(state: ReadState, entity: TypedEntity, place: Place): void {
  const { type } = entity;
  const body = openBody(state, entity);
  const opened = openMultipart(type, body.text);
  // A multipart without its boundary is readable as plain text.
  if (opened === undefined) return addLeaf(state, entity, { role: "plain", place });
  const isTooDeep = place.depth >= PARSE_LIMITS.nestingDepthMax;
  if (isTooDeep || body.text.length > state.scannedBytesLeft) {
    return addUnreadFile(state, entity, { place, reason: "depth" });
  }
  state.scannedBytesLeft -= body.text.length;
  const inside = {
    ...place,
    depth: place.depth + 1,
    alternative: alternativeOf(state, type, place),
  };
  const isOutermost = place.depth + place.messages === 0;
  let current: Delimiter | undefined = opened.opening;
  while (current !== undefined) {
    if (state.partsLeft <= 0) {
      state.truncations.add("parts");
      return;
    }
    state.partsLeft -= 1;
    const next = findPartEnd(body.text, opened, current.end);
    // A nested multipart may lack its end; the end of the outer one is enough.
    if (next === undefined && isOutermost) state.truncations.add("ending");
    const part = sliceOf(body, current.end, endOfPart(body.text, current, next));
    readEntity(state, openEntity(part, usualPartType(type)), inside);
    current = nextOpening(body.text, opened.delimiter, next);
  }
  if (isOutermost && !state.leaves.some(hasText)) addSkippedText(state, body.text, opened);
}

/** Whether the part has visible text. */
export function hasText({ role, encoded }: Leaf): boolean {
  return (role === "html" || role === "plain") && /\S/.test(encoded);
}

/** A faulty boundary may leave all text outside the parts. Such text is shown as written, so that nothing is lost. */
function addSkippedText(state: ReadState, body: string, opened: OpenMultipart): void {
  const hasFiles = state.leaves.some(({ role }) => role === "file");
  const encoded = readSkippedText(body, opened, { hasFiles });
  if (!/\S/.test(encoded)) return;
  const fields: HeaderFields = new Map();
  const type = readContentType(fields, "text/plain");
  const leaf = { fields, type, encoded, start: undefined, encoding: "", alternative: undefined };
  state.leaves.push({ role: "plain", ...leaf });
}

/** The outermost alternative counts: its descendants are parts of one form of the text. */
function alternativeOf(
  state: ReadState,
  type: ParameterizedValue,
  place: Place,
): number | undefined {
  if (place.alternative !== undefined || type.value !== "multipart/alternative") {
    return place.alternative;
  }
  state.alternatives += 1;
  return state.alternatives;
}

function readMessage(state: ReadState, entity: TypedEntity, place: Place): void {
  if (place.messages >= PARSE_LIMITS.nestedMessagesMax) {
    return addUnreadFile(state, entity, { place, reason: "messages" });
  }
  const body = openBody(state, entity);
  const inner = openEntity(body, "text/plain");
  const { fields, type } = entity;
  const { alternative } = place;
  const innerFields = inner.fields;
  state.leaves.push({
    role: "message",
    fields,
    type,
    innerFields,
    encoded: body.text,
    start: body.start,
    encoding: "",
    alternative,
  });
  readEntity(state, inner, { ...place, messages: place.messages + 1, alternative: undefined });
}

/** Shows a signed message, and keeps its signature as a file. */
function readSmime(state: ReadState, entity: TypedEntity, place: Place): void {
  addLeaf(state, entity, { role: "file", place });
  const text = readSignedContent(openBody(state, entity).text);
  if (text === undefined) return;
  if (place.messages >= PARSE_LIMITS.nestedMessagesMax) {
    state.truncations.add("messages");
    return;
  }
  const inner = openEntity({ text, start: undefined }, "text/plain");
  readEntity(state, inner, { ...place, messages: place.messages + 1, alternative: undefined });
}

/** Keeps a part that is nested too deeply as a file, so that no content is lost. */
function addUnreadFile(
  state: ReadState,
  entity: TypedEntity,
  { place, reason }: { place: Place; reason: CutReason },
): void {
  state.truncations.add(reason);
  addLeaf(state, entity, { role: "file", place });
}

/** Limits the decoded bytes of nested messages, whose encodings may be nested too. */
function openBody(state: ReadState, { fields, body }: Entity): Slice {
  if (!isBodyEncoded(fields, body.text)) return body;
  if (body.text.length > state.nestedBytesLeft) {
    state.truncations.add("messages");
    return body;
  }
  state.nestedBytesLeft -= body.text.length;
  return { text: decodeBody(fields, body.text), start: undefined };
}
