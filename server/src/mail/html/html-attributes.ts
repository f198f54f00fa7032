import { decodeEntities } from "./html-entities.ts";
import { isBlank, isQuote } from "./html-tags.ts";
import type { NameTable } from "./name-table.ts";

const ATTRIBUTES_MAX = 100;

const DOUBLE = 34;
const SLASH = 47;
const EQUALS = 61;
const MORE = 62;

/** Names of attributes, as a table and as a list in the same order. */
export type AttributeNames = { readonly table: NameTable; readonly names: readonly string[] };

/**
 * Reads the named attributes of a complete start tag, by lower-case name, with decoded values. As in browsers, the
 * first of repeated attributes counts, and text within another value is no attribute.
 */
export function readAttributes(
  source: string,
  { table, names }: AttributeNames,
): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let at = endOfTagName(source);
  for (let left = ATTRIBUTES_MAX; left > 0; left -= 1) {
    const start = startOfName(source, at);
    if (start === source.length) break;
    const end = endOfName(source, start);
    const value = readValue(source, end);
    const name = names[table.find(source, start, end)];
    if (name !== undefined && !attributes.has(name)) {
      attributes.set(name, decodeEntities(source.slice(value.from, value.to)));
    }
    at = value.end;
  }
  return attributes;
}

function endOfTagName(source: string): number {
  let at = 1;
  while (at < source.length && !isNameEnd(source.charCodeAt(at))) at += 1;
  return at;
}

function isNameEnd(code: number): boolean {
  return code === SLASH || code === MORE || isBlank(code);
}

function startOfName(source: string, from: number): number {
  let at = from;
  while (at < source.length && !isNamePart(source.charCodeAt(at))) at += 1;
  return at;
}

function endOfName(source: string, from: number): number {
  let at = from;
  while (at < source.length && isNamePart(source.charCodeAt(at))) at += 1;
  return at;
}

function isNamePart(code: number): boolean {
  if (code > MORE && code < 0xa0) return true;
  return !(isNameEnd(code) || isQuote(code) || code === EQUALS || code === LESS);
}

const LESS = 60;

/** Where a value starts and ends, and where the next attribute may start. */
type Value = { from: number; to: number; end: number };

/** Reads the value after a name; a quote that doesn't close starts no value. */
function readValue(source: string, nameEnd: number): Value {
  const none = { from: nameEnd, to: nameEnd, end: nameEnd };
  const equals = skipBlanks(source, nameEnd);
  if (source.charCodeAt(equals) !== EQUALS) return none;
  const from = skipBlanks(source, equals + 1);
  const first = source.charCodeAt(from);
  if (isQuote(first)) {
    const close = source.indexOf(first === DOUBLE ? '"' : "'", from + 1);
    return close < 0 ? none : { from: from + 1, to: close, end: close + 1 };
  }
  let to = from;
  while (to < source.length && source.charCodeAt(to) !== MORE && !isBlank(source.charCodeAt(to))) {
    to += 1;
  }
  return { from, to, end: to };
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  while (at < source.length && isBlank(source.charCodeAt(at))) at += 1;
  return at;
}
