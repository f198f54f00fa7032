/** How the values of a chart are written: on the axis short, in one unit; alone in full. */
export type Measure = {
  /** Whether there are no halves of it. */
  readonly whole: boolean;
  /** The unit that an axis up to `max` is in: how much it is, and how a value in it is written. */
  readonly unitFor: (max: number) => Unit;
  readonly exact: (value: number) => string;
};

/** Of a bar in which nothing was measured there is no value. */
export function written(measure: Measure, value: number | null): string {
  return value === null ? "–" : measure.exact(value);
}

export type Unit = { readonly size: number; readonly write: (value: number) => string };

export const COUNT: Measure = {
  whole: true,
  unitFor: (max) => unitAmong(COUNTS, max),
  exact: (value) => value.toLocaleString("en"),
};

/** A mean of many looks: streams, addresses. */
export const LEVEL: Measure = {
  whole: false,
  unitFor: (max) => unitAmong(COUNTS, max),
  exact: (value) =>
    value.toLocaleString("en", { maximumFractionDigits: value < 100 && value % 1 !== 0 ? 1 : 0 }),
};

/** The product counts 1,024 to the KB. */
export const BYTES: Measure = {
  whole: true,
  unitFor: (max) => unitAmong(SIZES, max),
  exact(value) {
    const { size, write } = unitAmong(SIZES, value);
    return write(threeDigits(value / size));
  },
};

export const DURATION: Measure = {
  whole: false,
  unitFor: (max) => unitAmong(DURATIONS, max),
  exact(value) {
    const { size, write } = unitAmong(DURATIONS, value);
    return write(threeDigits(value / size));
  },
};

const plain = (value: number): string => value.toLocaleString("en");
const COUNTS: readonly Unit[] = [
  { size: 1_000_000, write: (value) => `${plain(value)}M` },
  { size: 1_000, write: (value) => `${plain(value)}k` },
  { size: 1, write: plain },
];

const KB = 1024;
const SIZES: readonly Unit[] = [
  { size: KB ** 4, write: (value) => `${plain(value)} TB` },
  { size: KB ** 3, write: (value) => `${plain(value)} GB` },
  { size: KB ** 2, write: (value) => `${plain(value)} MB` },
  { size: KB, write: (value) => `${plain(value)} KB` },
  { size: 1, write: (value) => `${plain(value)} B` },
];

const DURATIONS: readonly Unit[] = [
  { size: 1_000, write: (value) => `${plain(value)} s` },
  { size: 1, write: (value) => `${plain(value)} ms` },
];

/** Thousands from ten thousand on: 1,500 reads better than 1.5k. */
function unitAmong(units: readonly Unit[], max: number): Unit {
  const least = units === COUNTS ? 10 : 1;
  const last = units.at(-1) ?? { size: 1, write: plain };
  return units.find(({ size }) => max >= size * least) ?? last;
}

function threeDigits(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
