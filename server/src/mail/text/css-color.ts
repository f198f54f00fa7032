/** Red, green, and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

export const BLACK: Color = [0, 0, 0];
export const WHITE: Color = [255, 255, 255];
export const LINK_BLUE: Color = [0, 0, 238];

/** Colors by name that senders use for text and backgrounds. */
const NAMED: ReadonlyMap<string, Color> = new Map<string, Color>([
  ["white", WHITE],
  ["black", BLACK],
  ["snow", [255, 250, 250]],
  ["ivory", [255, 255, 240]],
  ["whitesmoke", [245, 245, 245]],
  ["ghostwhite", [248, 248, 255]],
  ["gainsboro", [220, 220, 220]],
  ["lightgray", [211, 211, 211]],
  ["lightgrey", [211, 211, 211]],
  ["silver", [192, 192, 192]],
  ["gray", [128, 128, 128]],
  ["grey", [128, 128, 128]],
  ["red", [255, 0, 0]],
  ["green", [0, 128, 0]],
  ["blue", [0, 0, 255]],
  ["navy", [0, 0, 128]],
  ["yellow", [255, 255, 0]],
]);

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION =
  /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)(?:[\s,/]+([\d.]+%?))?\s*\)$/;

/** Alpha below this can't be read. */
const ALPHA_MIN = 0.05;

/** Reads a lower-case CSS or HTML color; undefined if the form is unknown. */
export function readColor(value: string): Color | "transparent" | undefined {
  if (value === "transparent") return "transparent";
  const named = NAMED.get(value);
  if (named) return named;
  const hex = HEX.exec(value)?.[1];
  if (hex !== undefined) return readHex(hex);
  const [, red, green, blue, alpha] = FUNCTION.exec(value) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  if (alpha !== undefined && readShare(alpha, 1) < ALPHA_MIN) return "transparent";
  return [readShare(red, 255), readShare(green, 255), readShare(blue, 255)];
}

/** Largest difference per channel that no reader sees. */
const DIFFERENCE_MAX = 8;

export function isIndistinguishable(one: Color, other: Color): boolean {
  return one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= DIFFERENCE_MAX);
}

function readHex(hex: string): Color | "transparent" {
  const isShort = hex.length < 6;
  const channel = (index: number) =>
    isShort
      ? Number.parseInt(hex.charAt(index).repeat(2), 16)
      : Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  const hasAlpha = hex.length === 4 || hex.length === 8;
  if (hasAlpha && channel(3) / 255 < ALPHA_MIN) return "transparent";
  return [channel(0), channel(1), channel(2)];
}

function readShare(text: string, whole: number): number {
  const number = Number.parseFloat(text);
  return text.endsWith("%") ? (number / 100) * whole : number;
}
