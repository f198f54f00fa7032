/**
 * The shapes of charts, in a box 100 high and 10 wide per bar. The box is stretched to the available size, so narrow
 * screens need no separate drawing. Value 0 is at the bottom; y grows downwards.
 */
export const HEIGHT = 100;
const BAR_STEP = 10;

/** The width of a bar within its step, and the minimum height of a non-zero bar. */
const BAR_WIDTH = 7;
const LEAST = 1.5;

export type Values = readonly (number | null)[];

export function plotWidth(count: number): number {
  return count * BAR_STEP;
}

/** The range of each bar in a stack; an empty range is no bar. */
type Piece = { readonly from: number; readonly to: number };

export function stackPieces(series: readonly Values[]): Piece[][] {
  const tops: number[] = [];
  return series.map((values) =>
    values.map((value, index) => {
      const from = tops[index] ?? 0;
      const to = from + (value ?? 0);
      tops[index] = to;
      return { from, to };
    }),
  );
}

/** Returns one path for all bars of a series for which `isShown` is true. */
export function barsPath(
  pieces: readonly Piece[],
  top: number,
  isShown: (index: number) => boolean = () => true,
): string {
  return pieces.map((piece, index) => (isShown(index) ? barAt(index, piece, top) : "")).join("");
}

function barAt(index: number, { from, to }: Piece, top: number): string {
  if (to <= from) return "";
  const left = index * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2;
  const bottom = heightOf(from, top);
  // A single event among thousands stays visible.
  const height = Math.max(heightOf(to, top) - bottom, from === 0 ? LEAST : 0);
  return `M${left} ${y(bottom)}v${number(-height)}h${BAR_WIDTH}V${y(bottom)}z`;
}

/** Returns a line through the middle of each step, interrupted where nothing was measured. */
export function linePath(values: Values, top: number): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const begins = (values[index - 1] ?? null) === null;
      return `${begins ? "M" : "L"}${x(index)} ${y(heightOf(value, top))}`;
    })
    .join("");
}

/** Returns a dot at each value that has no neighbor, and so no line. */
export function isolatedDots(values: Values, top: number): string {
  return values
    .map((_, index) => {
      const neighbors = [values[index - 1] ?? null, values[index + 1] ?? null];
      return neighbors.every((value) => value === null) ? dotPath(values, index, top) : "";
    })
    .join("");
}

/** Returns a dot at one value. */
export function dotPath(values: Values, index: number, top: number): string {
  const value = values[index] ?? null;
  return value === null ? "" : `M${x(index)} ${y(heightOf(value, top))}h0`;
}

function heightOf(value: number, top: number): number {
  return (Math.min(value, top) / top) * HEIGHT;
}

function x(index: number): number {
  return index * BAR_STEP + BAR_STEP / 2;
}

function y(height: number): number {
  return number(HEIGHT - height);
}

function number(value: number): number {
  return Math.round(value * 100) / 100;
}
