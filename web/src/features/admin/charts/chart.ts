import type { Values } from "./geometry.ts";
import type { ValueFormat } from "./value-formats.ts";

/** The data of a chart, independent of its rendering. */
export type Chart = {
  readonly id: string;
  readonly title: string;
  /** Counts are stacked bars; levels and durations are lines. */
  readonly shape: "bars" | "lines";
  readonly measure: ValueFormat;
  readonly series: readonly Series[];
  /** Whether to show the sum, the latest value, or neither. */
  readonly figure: "sum" | "latest" | "none";
  /** Takes the full width in a multi-column layout. */
  readonly wide?: boolean;
};

type Series = {
  readonly name: string;
  readonly values: Values;
  /** The chart color (`styles/admin/chart-colors.css`). */
  readonly color: SeriesColor;
};

export type SeriesColor = "plain" | "one" | "two" | "three" | "four" | "five" | "six";

export function isEmpty({ series, shape }: Chart): boolean {
  return series.every(({ values }) =>
    values.every((value) => value === null || (shape === "bars" && value === 0)),
  );
}

/** Returns the highest value; for bars, the highest stack. */
export function highestOf({ series, shape }: Chart): number {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_, index) => {
    const values = series.map((one) => one.values[index] ?? 0);
    return shape === "bars" ? sum(values) : Math.max(0, ...values);
  }).reduce((most, value) => Math.max(most, value), 0);
}

/** Returns the value of one bar. Without an index, returns the sum or the last known value. */
export function valueOf({ values }: Series, figure: Chart["figure"], index: number | null) {
  if (index !== null) return values[index] ?? null;
  if (figure === "sum") return sum(values.map((value) => value ?? 0));
  return values.findLast((value) => value !== null) ?? null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
