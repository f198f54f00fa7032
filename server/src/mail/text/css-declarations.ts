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
  "mso-hide",
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

const DECLARATIONS_MAX = 100;
const VALUE_LENGTH_MAX = 200;

/** Reads the declarations of a style attribute or a rule that can hide text. Ignores all others. */
export function readDeclarations(css: string): Declaration[] {
  const declarations: Declaration[] = [];
  for (const written of withoutEscapes(css).split(";", DECLARATIONS_MAX)) {
    const colon = written.indexOf(":");
    const property = written.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!RELEVANT.has(property)) continue;
    const whole = written
      .slice(colon + 1, colon + 1 + VALUE_LENGTH_MAX)
      .trim()
      .toLowerCase();
    const bang = whole.indexOf("!");
    const value = bang < 0 ? whole : whole.slice(0, bang).trim();
    declarations.push(...expand({ property, value, isImportant: bang >= 0 }));
  }
  return declarations;
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

/** Converts shorthand properties to the single property that matters here. */
function expand(declaration: Declaration): Declaration[] {
  const { property, value } = declaration;
  if (property === "overflow-x" || property === "overflow-y") {
    return [{ ...declaration, property: "overflow" }];
  }
  if (property !== "font") return [declaration];
  const size = value.split(/[\s/]/).find((word) => FONT_SIZE.test(word));
  return size === undefined ? [] : [{ ...declaration, property: "font-size", value: size }];
}
