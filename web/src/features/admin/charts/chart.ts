import type { Values } from "./geometry.ts";
import type { Measure } from "./measures.ts";

/** What a chart shows, whichever way it is drawn. */
export type Chart = {
  readonly id: string;
  readonly title: string;
  /** Counts are bars, which stand on one another; levels and times are lines. */
  readonly shape: "bars" | "lines";
  readonly measure: Measure;
  readonly series: readonly Series[];
  /** Whether it says how much it was in all, how much it was when last measured, or neither. */
  readonly figure: "sum" | "latest" | "none";
  /** Takes the whole width where there are columns: it has much to say. */
  readonly wide?: boolean;
};

export type Series = {
  readonly name: string;
  readonly values: Values;
  /** Which of the colours of charts it has (`styles/chart-colours.css`). */
  readonly colour: SeriesColour;
};

export type SeriesColour = "plain" | "one" | "two" | "three" | "four" | "five" | "six";

export function isEmpty({ series, shape }: Chart): boolean {
  return series.every(({ values }) =>
    values.every((value) => value === null || (shape === "bars" && value === 0)),
  );
}

/** The most that has to fit: of bars, those that stand on one another. */
export function highestOf({ series, shape }: Chart): number {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_, index) => {
    const values = series.map((one) => one.values[index] ?? 0);
    return shape === "bars" ? sum(values) : Math.max(0, ...values);
  }).reduce((most, value) => Math.max(most, value), 0);
}

/** Of one bar; without one, of all, or the last that is known. */
export function valueOf({ values }: Series, figure: Chart["figure"], index: number | null) {
  if (index !== null) return values[index] ?? null;
  if (figure === "sum") return sum(values.map((value) => value ?? 0));
  return values.findLast((value) => value !== null) ?? null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
