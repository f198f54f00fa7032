import { isFar, isNearZero } from "./css-lengths.ts";
import { PROPERTIES, type Property } from "./css-properties.ts";

/**
 * The properties of which a single value, in lower case, hides an element with all of its content. Values are checked
 * when they are read: a rule may apply to thousands of elements.
 */
const HIDING: Readonly<Partial<Record<Property, (value: string) => boolean>>> = {
  clip: isEmptyRect,
  "clip-path": (value) => /^(?:inset\((?:[5-9]\d|100)%|circle\(0)/.test(value),
  "content-visibility": (value) => value === "hidden",
  filter: (value) => isFaint(argumentsOf(value, /opacity\(([^()]*)\)/)[0] ?? "1"),
  opacity: isFaint,
  scale: (value) => isTiny(words(value)),
  transform: (value) =>
    isTiny(argumentsOf(value, /scale(?:3d|[xy])?\(([^()]*)\)/)) ||
    isMovedAway(argumentsOf(value, /translate(?:x|y|3d)?\(([^()]*)\)/)),
  translate: (value) => isMovedAway(words(value)),
  // Zero means no zoom.
  zoom: (value) => readShare(value) > 0 && isTiny([value]),
};

export const HIDING_PROPERTIES = PROPERTIES.filter((property) => HIDING[property] !== undefined);
export const HIDES = "hides";

/** Returns HIDES or "" for the value of a hiding property, and other values unchanged. */
export function reduceValue(property: Property, value: string): string {
  const hides = HIDING[property];
  if (hides === undefined) return value;
  return hides(value) ? HIDES : "";
}

const OPACITY_MIN = 0.05;

function isFaint(opacity: string): boolean {
  return readShare(opacity) < OPACITY_MIN;
}

const SCALE_MIN = 0.05;

/** In one of the two directions of the page. A negative factor mirrors. */
function isTiny(factors: readonly string[]): boolean {
  return factors.slice(0, 2).some((factor) => Math.abs(readShare(factor)) < SCALE_MIN);
}

/** To the left or up. Percentages are of the element's own size: they center things. */
function isMovedAway(lengths: readonly string[]): boolean {
  return lengths.slice(0, 2).some((length) => !length.endsWith("%") && isFar(length));
}

function isEmptyRect(clip: string): boolean {
  if (!clip.startsWith("rect(") || !clip.endsWith(")")) return false;
  return words(clip.slice(5, -1)).every((length) => length === "" || isNearZero(length));
}

function readShare(value: string): number {
  const number = Number.parseFloat(value);
  return value.endsWith("%") ? number / 100 : number;
}

/** Returns the arguments of the first function that `call` matches. */
function argumentsOf(value: string, call: RegExp): string[] {
  return words(call.exec(value)?.[1] ?? "");
}

/** The first four: no function here has more. */
function words(value: string): string[] {
  return value.trim().split(/[\s,]+/, 4);
}
