import {
  BLACK,
  blend,
  isIndistinguishable,
  LINK_BLUE,
  readColor,
  TRANSPARENT,
  WHITE,
  type Color,
} from "./css-color.ts";
import { isFar, isNearZero, readLength } from "./css-lengths.ts";
import { maskOf, PropertyValues, type Property } from "./css-properties.ts";
import { HIDES, HIDING_PROPERTIES } from "./hiding-values.ts";
import type { DeclarationBlock } from "./style-sheet.ts";

/** How an element's own text appears. */
export type ElementStyle = {
  /** Nothing within the element is shown, whatever its descendants declare. */
  readonly isRemoved: boolean;
  /** Descendants may be visible again. */
  readonly isInvisible: boolean;
  readonly fontPx: number;
  /** Undefined if unknown. */
  readonly color: Color | undefined;
  /** Outranks the color where it is set (WHATWG Compatibility, 4.7). */
  readonly fill: Color | undefined;
  /** Opaque; undefined if unknown, such as a gradient or a picture behind the text. */
  readonly background: Color | undefined;
};

export const ROOT_STYLE: ElementStyle = {
  isRemoved: false,
  isInvisible: false,
  fontPx: 16,
  color: BLACK,
  fill: undefined,
  background: WHITE,
};

/** Smaller text can't be read. */
const FONT_PX_MIN = 2;
/** Nor can more transparent text. */
const ALPHA_MIN = 0.05;

export function isTextHidden(style: ElementStyle): boolean {
  const { isRemoved, isInvisible, fontPx, background } = style;
  const color = style.fill ?? style.color;
  if (isRemoved || isInvisible || fontPx <= FONT_PX_MIN) return true;
  if (color === undefined) return false;
  // A transparent fill shows a gradient that is cut to the letters (`background-clip: text`).
  if (background === undefined) return style.fill === undefined && color[3] < ALPHA_MIN;
  return isIndistinguishable(blend(color, background), background);
}

/** Computes the style of an element from the blocks that apply to it and its parent's style. */
export function computeStyle(
  parent: ElementStyle,
  { isLink, blocks }: { isLink: boolean; blocks: readonly DeclarationBlock[] },
): ElementStyle {
  const values = cascade(blocks);
  const visibility = values.get("visibility");
  const inherits = visibility === undefined || visibility === "inherit";
  return {
    isRemoved: parent.isRemoved || removesContent(values),
    isInvisible: inherits
      ? parent.isInvisible
      : visibility === "hidden" || visibility === "collapse",
    fontPx: readFontPx(values.get("font-size"), parent.fontPx),
    color: isWrittenLikeBackground(values)
      ? TRANSPARENT
      : readTextColor(values.get("color"), isLink ? LINK_BLUE : parent.color, parent.color),
    fill: (values.mask & FILL) === 0 ? parent.fill : readFill(values, parent.fill),
    background: readBackground(values, parent.background),
  };
}

/** Reused, because a newsletter has hundreds of styles. */
const cascaded = new PropertyValues();

/** The highest rank counts, of equal ranks the last; `!important` outranks all others. Valid until the next call. */
function cascade(blocks: readonly DeclarationBlock[]): PropertyValues {
  cascaded.mask = 0;
  const ordered =
    blocks.length > 1 ? blocks.toSorted((one, other) => one.rank - other.rank) : blocks;
  if (setAll(ordered, false)) setAll(ordered, true);
  return cascaded;
}

/** Returns whether there are declarations of the other importance. */
function setAll(blocks: readonly DeclarationBlock[], isImportant: boolean): boolean {
  let hasOthers = false;
  for (const { declarations } of blocks) {
    for (const one of declarations) {
      if (one.isImportant === isImportant) cascaded.set(one.property, one.value);
      else hasOthers = true;
    }
  }
  return hasOthers;
}

const HIDING = maskOf(...HIDING_PROPERTIES);
const CLIPPING = maskOf("overflow");
const OFFSETS = ["left", "right", "top", "bottom"] as const;
const INDENTS = ["text-indent", "margin-left", "margin-top"] as const;
const MOVING = maskOf(...OFFSETS, ...INDENTS);
/** A position, a height, or a width alone removes nothing. */
const REMOVING = HIDING | CLIPPING | MOVING | maskOf("display");

function removesContent(values: PropertyValues): boolean {
  const { mask } = values;
  if ((mask & REMOVING) === 0) return false;
  if (values.get("display") === "none") return true;
  if ((mask & HIDING) !== 0 && HIDING_PROPERTIES.some((one) => values.get(one) === HIDES)) {
    return true;
  }
  return (
    ((mask & CLIPPING) !== 0 && isClipped(values)) || ((mask & MOVING) !== 0 && isOffScreen(values))
  );
}

function isClipped(values: PropertyValues): boolean {
  const value = (property: Property) => values.get(property) ?? "";
  if (!/^(?:hidden|clip)/.test(value("overflow"))) return false;
  const isEmpty = (size: "height" | "width") => {
    const least = value(`min-${size}`);
    if (least !== "" && !isNearZero(least)) return false;
    return isNearZero(value(`max-${size}`)) || isNearZero(value(size));
  };
  return isEmpty("height") || isEmpty("width");
}

function isOffScreen(values: PropertyValues): boolean {
  const position = values.get("position") ?? "static";
  const isMoved = position !== "static" && OFFSETS.some((side) => isFar(values.get(side) ?? ""));
  const isIndented = INDENTS.some((property) => isFar(values.get(property) ?? ""));
  return isMoved || isIndented;
}

const PX_PER_UNIT: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16, "": 1 };

function readFontPx(value: string | undefined, parentPx: number): number {
  if (value === undefined || value === "inherit" || /^(?:smaller|larger)$/.test(value)) {
    return parentPx;
  }
  const { number, unit } = readLength(value);
  if (Number.isNaN(number)) return ROOT_STYLE.fontPx;
  if (unit === "em") return number * parentPx;
  if (unit === "%") return (number / 100) * parentPx;
  // A unit without a fixed size is at least readable, unless the number is zero.
  return number * (PX_PER_UNIT[unit] ?? ROOT_STYLE.fontPx);
}

function readTextColor(
  value: string | undefined,
  usual: ElementStyle["color"],
  inherited: ElementStyle["color"],
): ElementStyle["color"] {
  if (value === undefined) return usual;
  return value === "inherit" ? inherited : readColor(value);
}

const FILL = maskOf("-webkit-text-fill-color");

function readFill(values: PropertyValues, inherited: ElementStyle["fill"]): ElementStyle["fill"] {
  const value = values.get("-webkit-text-fill-color") ?? "inherit";
  return /^(?:inherit|unset)$/.test(value) ? inherited : readColor(value);
}

/** Covers color names and functions that `readColor` doesn't know. */
function isWrittenLikeBackground(values: PropertyValues): boolean {
  const background = values.get("background-color");
  return background !== undefined && background === values.get("color") && !isKeyword(background);
}

const BACKGROUND = maskOf("background-color", "background-image");

/** A picture or a gradient makes the background unknown. */
function readBackground(values: PropertyValues, inherited: Color | undefined): Color | undefined {
  if ((values.mask & BACKGROUND) === 0) return inherited;
  const image = values.get("background-image") ?? "none";
  if (!/^(?:none|initial)$/.test(image)) return undefined;
  const value = values.get("background-color");
  if (value === undefined || isKeyword(value)) return inherited;
  const color = readColor(value);
  if (color === undefined || color[3] === 1) return color;
  return inherited && blend(color, inherited);
}

function isKeyword(value: string): boolean {
  return /^(?:inherit|initial|unset)$/.test(value);
}
