/** Red, green, and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const BLACK: Color = [0, 0, 0, 1];
export const WHITE: Color = [255, 255, 255, 1];
export const LINK_BLUE: Color = [0, 0, 238, 1];
export const TRANSPARENT: Color = [0, 0, 0, 0];

/** Colors by name that senders use for text and backgrounds. */
const NAMED: ReadonlyMap<string, Color> = new Map<string, Color>([
  ["white", WHITE],
  ["black", BLACK],
  ["transparent", TRANSPARENT],
  ["snow", [255, 250, 250, 1]],
  ["ivory", [255, 255, 240, 1]],
  ["whitesmoke", [245, 245, 245, 1]],
  ["ghostwhite", [248, 248, 255, 1]],
  ["gainsboro", [220, 220, 220, 1]],
  ["lightgray", [211, 211, 211, 1]],
  ["lightgrey", [211, 211, 211, 1]],
  ["silver", [192, 192, 192, 1]],
  ["gray", [128, 128, 128, 1]],
  ["grey", [128, 128, 128, 1]],
  ["red", [255, 0, 0, 1]],
  ["green", [0, 128, 0, 1]],
  ["blue", [0, 0, 255, 1]],
  ["navy", [0, 0, 128, 1]],
  ["yellow", [255, 255, 0, 1]],
]);

const HEX = /^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION =
  /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)(?:[\s,/]+([\d.]+%?))?\s*\)$/;

/** Reads a lower-case CSS or HTML color; undefined if the form is unknown. */
export function readColor(value: string): Color | undefined {
  const named = value.startsWith("#") ? undefined : NAMED.get(value);
  if (named) return named;
  if (HEX.test(value)) return readHex(value.startsWith("#") ? value.slice(1) : value);
  const [, red, green, blue, alpha = "1"] = FUNCTION.exec(value) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [readShare(red, 255), readShare(green, 255), readShare(blue, 255), readShare(alpha, 1)];
}

/** Returns the color that appears if `color` is painted over an opaque color. */
export function blend(color: Color, behind: Color): Color {
  const [red, green, blue, alpha] = color;
  if (alpha === 1) return color;
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
}

/** Largest difference per channel that no reader sees. */
const DIFFERENCE_MAX = 8;

export function isIndistinguishable(one: Color, other: Color): boolean {
  return (
    Math.abs(one[0] - other[0]) <= DIFFERENCE_MAX &&
    Math.abs(one[1] - other[1]) <= DIFFERENCE_MAX &&
    Math.abs(one[2] - other[2]) <= DIFFERENCE_MAX
  );
}

/** Three or four channels of one digit or two. */
function readHex(hex: string): Color {
  const number = Number.parseInt(hex, 16);
  switch (hex.length) {
    case 3:
      return [double(number >> 8), double(number >> 4), double(number), 1];
    case 4:
      return [double(number >> 12), double(number >> 8), double(number >> 4), double(number) / 255];
    case 6:
      return [number >> 16, (number >> 8) & 255, number & 255, 1];
    default:
      return [number >>> 24, (number >> 16) & 255, (number >> 8) & 255, (number & 255) / 255];
  }
}

/** Returns the last hexadecimal digit twice: #f is #ff. */
function double(number: number): number {
  return (number & 15) * 17;
}

function readShare(text: string, whole: number): number {
  const number = Number.parseFloat(text);
  return Math.min(text.endsWith("%") ? (number / 100) * whole : number, whole);
}
