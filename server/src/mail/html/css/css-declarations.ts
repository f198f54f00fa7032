import { PROPERTIES, type Property } from "./css-properties.ts";
import { reduceValue } from "./hiding-values.ts";
import { isBlank } from "../html-tags.ts";
import { NameTable } from "../name-table.ts";

/** One CSS declaration, in lower case; of a property that can hide by itself, whether it does (`reduceValue`). */
export type Declaration = { property: Property; value: string; isImportant: boolean };

/** Properties that stand for others, and prefixed names. */
const SHORTHANDS = [
  "-webkit-filter",
  "-webkit-transform",
  "background",
  "font",
  "overflow-x",
  "overflow-y",
] as const;
/** Properties that can hide text or show it again, then their shorthands. */
const TABLE = new NameTable([...PROPERTIES, ...SHORTHANDS]);

const VALUE_LENGTH_MAX = 200;

const FUNCTIONS = /^(?:[a-z\d-]{1,20}\(|none$|inherit$|initial$|unset$|revert$|revert-layer$)/;
const NUMBERS =
  /^(?:[+-]?[\d.]|[a-z]{3,5}\(|(?:none|normal|inherit|initial|unset|revert|revert-layer)$)/;

/** Valid values of properties of which an invalid value must not undo an earlier one, as in browsers. */
const VALID: Readonly<Partial<Record<Property, RegExp>>> = {
  display:
    /^(?:none|contents|inline|block|flow-root|list-item|ruby|(?:-webkit-)?(?:inline-)?(?:block|box|flex|grid|table)|table-(?:caption|cell|row|column|(?:column|footer|header|row)-group)|inherit|initial|unset|revert|revert-layer|var\(.*)$/,
  visibility: /^(?:visible|hidden|collapse|inherit|initial|unset|revert|revert-layer|var\(.*)$/,
  opacity: /^(?:[+-]?[\d.]+%?|inherit|initial|unset|revert|revert-layer|[a-z]{3,5}\(.*)$/,
  "content-visibility":
    /^(?:visible|auto|hidden|inherit|initial|unset|revert|revert-layer|var\(.*)$/,
  filter: FUNCTIONS,
  transform: FUNCTIONS,
  scale: NUMBERS,
  translate: NUMBERS,
  zoom: NUMBERS,
  "font-size":
    /^(?:[\d.]+(?:[a-z]{1,4}|%)?|(?:x{0,3}-)?(?:small|large)|medium|smaller|larger|inherit|initial|unset|revert|revert-layer|[a-z]{3,5}\(.*)$/,
};
/** In the order of the properties. */
const VALID_BY_INDEX = PROPERTIES.map((property) => VALID[property]);

/**
 * Reads the declarations of a style attribute or a rule that can hide text, one for each property: the last valid one,
 * or the last important one.
 */
export function readDeclarations(css: string): Declaration[] {
  const read: Declaration[] = [];
  const plain = withoutEscapes(css);
  for (let at = 0; at < plain.length;) {
    const semicolon = plain.indexOf(";", at);
    const end = semicolon < 0 ? plain.length : semicolon;
    readDeclaration(plain, { at, end }, read);
    at = end + 1;
  }
  return read;
}

const COLON = 58;

function readDeclaration(
  css: string,
  { at, end }: { at: number; end: number },
  read: Declaration[],
): void {
  let colon = at;
  while (colon < end && css.charCodeAt(colon) !== COLON) colon += 1;
  let start = at;
  while (start < colon && isBlank(css.charCodeAt(start))) start += 1;
  let stop = colon;
  while (stop > start && isBlank(css.charCodeAt(stop - 1))) stop -= 1;
  const index = TABLE.find(css, start, stop);
  if (index < 0 || colon === end) return;
  const whole = css
    .slice(colon + 1, Math.min(end, colon + 1 + VALUE_LENGTH_MAX))
    .trim()
    .toLowerCase();
  const bang = whole.indexOf("!");
  const value = bang < 0 ? whole : whole.slice(0, bang).trim();
  const isImportant = bang >= 0;
  const property = PROPERTIES[index];
  if (property !== undefined) {
    if (VALID_BY_INDEX[index]?.test(value) === false) return;
    return add(read, { property, value: reduceValue(property, value), isImportant });
  }
  for (const declaration of expand(SHORTHANDS[index - PROPERTIES.length], { value, isImportant })) {
    add(read, declaration);
  }
}

function add(read: Declaration[], declaration: Declaration): void {
  for (let index = 0; index < read.length; index += 1) {
    const known = read[index];
    if (known?.property !== declaration.property) continue;
    if (!known.isImportant || declaration.isImportant) read[index] = declaration;
    return;
  }
  read.push(declaration);
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([^0-9a-f\n]))/gi;

/** Removes comments and decodes escapes, in which a sender may hide a property's name. */
export function withoutEscapes(css: string): string {
  const plain = withoutComments(css);
  if (!plain.includes("\\")) return plain;
  return plain.replace(ESCAPE, (_, hex: string | undefined, char: string | undefined) => {
    if (hex === undefined) return char ?? "";
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

function withoutComments(css: string): string {
  let kept = "";
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("/*", at);
    if (open < 0) break;
    kept += css.slice(at, open);
    const close = css.indexOf("*/", open + 2);
    at = close < 0 ? css.length : close + 2;
  }
  return kept + css.slice(at);
}

const FONT_SIZE = /^(?:0|[\d.]{1,20}(?:px|pt|em|rem|ex|vw|%|in|cm|mm|pc))$/;

/** Converts shorthand properties to the single properties that matter here. */
function expand(
  property: (typeof SHORTHANDS)[number] | undefined,
  { value, isImportant }: { value: string; isImportant: boolean },
): Declaration[] {
  switch (property) {
    case "-webkit-filter":
      return [{ property: "filter", value: reduceValue("filter", value), isImportant }];
    case "-webkit-transform":
      return [{ property: "transform", value: reduceValue("transform", value), isImportant }];
    case "overflow-x":
    case "overflow-y":
      return [{ property: "overflow", value, isImportant }];
    case "background":
      return expandBackground(value, isImportant);
    case "font": {
      const size = value.split(/[\s/]/).find((word) => FONT_SIZE.test(word));
      return size === undefined ? [] : [{ property: "font-size", value: size, isImportant }];
    }
    case undefined:
      return [];
  }
}

/** In `#fff none repeat 0 0`, the color comes first; other orders are unknown. */
const FIRST_COLOR = /^(?:[a-z-]{1,40}\([^()]{0,100}\)|\S{1,100})/;

/** As in browsers, the shorthand resets the color and the picture that it doesn't mention. */
function expandBackground(value: string, isImportant: boolean): Declaration[] {
  const hasNoColor = /^(?:none|initial|inherit|unset|0|0 0)$/.test(value);
  const color = hasNoColor ? "transparent" : (FIRST_COLOR.exec(value)?.[0] ?? "");
  const picture = /url\(|gradient/.test(value) ? "url()" : "none";
  return [
    { property: "background-color", value: color, isImportant },
    { property: "background-image", value: picture, isImportant },
  ];
}
