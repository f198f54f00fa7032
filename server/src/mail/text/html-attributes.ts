import { decodeEntities } from "./html-entities.ts";

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/g;
const ATTRIBUTES_MAX = 100;
/** After the name of the tag. */
const NAME_END = /[\s/>]/;

/**
 * Reads the attributes of a complete start tag, by lower-case name, with decoded values. As in browsers, the first of
 * repeated attributes counts, and text within another value is no attribute.
 */
export function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  const nameEnd = source.search(NAME_END);
  if (nameEnd < 0) return attributes;
  ATTRIBUTE.lastIndex = nameEnd;
  for (let left = ATTRIBUTES_MAX; left > 0; left -= 1) {
    const found = ATTRIBUTE.exec(source);
    if (!found) break;
    const [, name = "", double, single, bare] = found;
    const lower = name.toLowerCase();
    const value = double ?? single ?? bare ?? "";
    if (!attributes.has(lower)) attributes.set(lower, decodeEntities(value));
  }
  return attributes;
}
