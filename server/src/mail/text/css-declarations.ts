/** One CSS declaration, in lower case. */
export type Declaration = { property: string; value: string; isImportant: boolean };

/** Properties that can hide text or show it again. */
const RELEVANT = new Set([
  "background",
  "background-color",
  "background-image",
  "bottom",
  "clip",
  "clip-path",
  "color",
  "display",
  "font",
  "font-size",
  "height",
  "left",
  "margin-left",
  "margin-top",
  "max-height",
  "max-width",
  "min-height",
  "min-width",
  "opacity",
  "overflow",
  "overflow-x",
  "overflow-y",
  "position",
  "right",
  "text-indent",
  "top",
  "transform",
  "visibility",
  "width",
]);

const VALUE_LENGTH_MAX = 200;

/** Valid values of properties of which an invalid value must not undo an earlier one, as in browsers. */
const VALID: ReadonlyMap<string, RegExp> = new Map([
  [
    "display",
    /^(?:none|contents|inline|block|flow-root|list-item|ruby|(?:-webkit-)?(?:inline-)?(?:block|box|flex|grid|table)|table-(?:caption|cell|row|column|(?:column|footer|header|row)-group)|inherit|initial|unset|revert|revert-layer|var\(.*)$/,
  ],
  ["visibility", /^(?:visible|hidden|collapse|inherit|initial|unset|revert|revert-layer|var\(.*)$/],
  ["opacity", /^(?:[+-]?[\d.]+%?|inherit|initial|unset|revert|revert-layer|[a-z]{3,5}\(.*)$/],
  [
    "font-size",
    /^(?:[\d.]+(?:[a-z]{1,4}|%)?|(?:x{0,3}-)?(?:small|large)|medium|smaller|larger|inherit|initial|unset|revert|revert-layer|[a-z]{3,5}\(.*)$/,
  ],
]);

/**
 * Reads the declarations of a style attribute or a rule that can hide text, one for each property: the last valid one,
 * or the last important one.
 */
export function readDeclarations(css: string): Declaration[] {
  const read = new Map<string, Declaration>();
  for (const written of withoutEscapes(css).split(";")) {
    const colon = written.indexOf(":");
    const property = written.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!RELEVANT.has(property)) continue;
    const whole = written
      .slice(colon + 1, colon + 1 + VALUE_LENGTH_MAX)
      .trim()
      .toLowerCase();
    const bang = whole.indexOf("!");
    const value = bang < 0 ? whole : whole.slice(0, bang).trim();
    for (const declaration of expand({ property, value, isImportant: bang >= 0 })) {
      const isWeaker = read.get(declaration.property)?.isImportant && !declaration.isImportant;
      if (!isWeaker && isValid(declaration)) read.set(declaration.property, declaration);
    }
  }
  return [...read.values()];
}

function isValid({ property, value }: Declaration): boolean {
  return VALID.get(property)?.test(value) ?? true;
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
function expand(declaration: Declaration): Declaration[] {
  const { property, value } = declaration;
  if (property === "overflow-x" || property === "overflow-y") {
    return [{ ...declaration, property: "overflow" }];
  }
  if (property === "background") return expandBackground(declaration);
  if (property !== "font") return [declaration];
  const size = value.split(/[\s/]/).find((word) => FONT_SIZE.test(word));
  return size === undefined ? [] : [{ ...declaration, property: "font-size", value: size }];
}

/** In `#fff none repeat 0 0`, the color comes first; other orders are unknown. */
const FIRST_COLOR = /^(?:[a-z-]{1,40}\([^()]{0,100}\)|\S{1,100})/;

/** As in browsers, the shorthand resets the color and the picture that it doesn't mention. */
function expandBackground(declaration: Declaration): Declaration[] {
  const { value } = declaration;
  const hasNoColor = /^(?:none|initial|inherit|unset|0|0 0)$/.test(value);
  const color = hasNoColor ? "transparent" : (FIRST_COLOR.exec(value)?.[0] ?? "");
  const picture = /url\(|gradient/.test(value) ? "url()" : "none";
  return [
    { ...declaration, property: "background-color", value: color },
    { ...declaration, property: "background-image", value: picture },
  ];
}
