/**
 * Takes a message apart into what a reader is shown and what is kept as a file, in the order of
 * the message. Nothing is decoded here but messages within encoded parts; everything is a slice.
 */
import { decodeBody, isBodyEncoded } from "./composite-body.ts";
import { SHOWN_FIELDS, readHeaderBlock, type HeaderFields } from "./header-block.ts";
import type { ParameterizedValue } from "./header-params.ts";
import {
  findDelimiter,
  nextOpening,
  openMultipart,
  slicePart,
  type Delimiter,
} from "./multipart.ts";
import { PARSE_LIMITS } from "./parse-limits.ts";
import { readContentType, readPartRole, usualPartType, type PartRole } from "./part-role.ts";

export type Leaf = {
  /** A message is followed by its own leaves where it is shown. */
  role: Exclude<PartRole, "multipart">;
  fields: HeaderFields;
  type: ParameterizedValue;
  /** Of a message within this one: its own header. */
  innerFields?: HeaderFields;
  /** As it stands in the message, one character a byte. */
  encoded: string;
  encoding: string;
  /** Leaves of one alternative are forms of the same text. */
  alternative: number | undefined;
};

export type Leaves = {
  fields: HeaderFields;
  leaves: Leaf[];
  /** Some parts were not read: too many, or too deep. */
  isCut: boolean;
};

type Reading = {
  leaves: Leaf[];
  isCut: boolean;
  partsLeft: number;
  scannedBytesLeft: number;
  alternatives: number;
  /** Bytes that nested messages may still be decoded to. */
  nestedBytesLeft: number;
};

/** Where in the message a part stands. */
type Place = { depth: number; messages: number; alternative: number | undefined };

/** An entity of RFC 2045 2.4: a message or one of its parts. */
type Entity = { fields: HeaderFields; body: string; usualType: string };

export function readLeaves(message: string): Leaves {
  const reading: Reading = {
    leaves: [],
    isCut: false,
    partsLeft: PARSE_LIMITS.partsMax,
    scannedBytesLeft: PARSE_LIMITS.scannedBytesMax,
    alternatives: 0,
    nestedBytesLeft: PARSE_LIMITS.nestedBytesMax,
  };
  const entity = openEntity(message, "text/plain");
  readEntity(reading, entity, { depth: 0, messages: 0, alternative: undefined });
  return { fields: entity.fields, leaves: reading.leaves, isCut: reading.isCut };
}

function openEntity(text: string, usualType: string): Entity {
  const { fields, bodyStart } = readHeaderBlock(text, SHOWN_FIELDS);
  return { fields, body: text.slice(bodyStart), usualType };
}

function readEntity(reading: Reading, entity: Entity, place: Place): void {
  const type = readContentType(entity.fields, entity.usualType);
  const role = readPartRole(type, entity.fields, place.alternative !== undefined);
  if (role === "multipart") readMultipart(reading, { ...entity, type }, place);
  else if (role === "message") readMessage(reading, { ...entity, type }, place);
  else addLeaf(reading, { ...entity, type }, { role, place });
}

type TypedEntity = Entity & { type: ParameterizedValue };

function addLeaf(
  reading: Reading,
  { fields, type, body }: TypedEntity,
  { role, place }: { role: Leaf["role"]; place: Place },
): void {
  const encoding = fields.get("content-transfer-encoding") ?? "";
  const { alternative } = place;
  reading.leaves.push({ role, fields, type, encoded: body, encoding, alternative });
}

function readMultipart(reading: Reading, entity: TypedEntity, place: Place): void {
  const { type } = entity;
  const body = openBody(reading, entity);
  const opened = openMultipart(type, body);
  // A multipart without its boundary can still be read by a person.
  if (opened === undefined) return addLeaf(reading, entity, { role: "plain", place });
  const isTooDeep = place.depth >= PARSE_LIMITS.nestingDepthMax;
  if (isTooDeep || body.length > reading.scannedBytesLeft) {
    return keepUnread(reading, entity, place);
  }
  reading.scannedBytesLeft -= body.length;
  const inside = {
    ...place,
    depth: place.depth + 1,
    alternative: alternativeOf(reading, type, place),
  };
  let current: Delimiter | undefined = opened.opening;
  while (current !== undefined) {
    if (reading.partsLeft <= 0) {
      reading.isCut = true;
      return;
    }
    reading.partsLeft -= 1;
    const next = findDelimiter(body, opened.delimiter, current.end);
    const part = slicePart(body, current, next);
    readEntity(reading, openEntity(part, usualPartType(type)), inside);
    current = nextOpening(body, opened.delimiter, next);
  }
}

/** The outermost alternative counts: what stands below it are parts of one form of the text. */
function alternativeOf(
  reading: Reading,
  type: ParameterizedValue,
  place: Place,
): number | undefined {
  if (place.alternative !== undefined || type.value !== "multipart/alternative") {
    return place.alternative;
  }
  reading.alternatives += 1;
  return reading.alternatives;
}

function readMessage(reading: Reading, entity: TypedEntity, place: Place): void {
  if (place.messages >= PARSE_LIMITS.nestedMessagesMax) return keepUnread(reading, entity, place);
  const encoded = openBody(reading, entity);
  const inner = openEntity(encoded, "text/plain");
  const { fields, type } = entity;
  const { alternative } = place;
  const innerFields = inner.fields;
  reading.leaves.push({
    role: "message",
    fields,
    type,
    innerFields,
    encoded,
    encoding: "",
    alternative,
  });
  readEntity(reading, inner, { ...place, messages: place.messages + 1, alternative: undefined });
}

/** What is too deep to be read is kept as a file: nothing of it is lost. */
function keepUnread(reading: Reading, entity: TypedEntity, place: Place): void {
  reading.isCut = true;
  addLeaf(reading, entity, { role: "file", place });
}

/** Nested messages in encodings within encodings may not cost more than so many bytes. */
function openBody(reading: Reading, { fields, body }: Entity): string {
  if (!isBodyEncoded(fields, body)) return body;
  if (body.length > reading.nestedBytesLeft) {
    reading.isCut = true;
    return body;
  }
  reading.nestedBytesLeft -= body.length;
  return decodeBody(fields, body);
}
