/** Formats a chart's values: short and in one unit on the axis, exact elsewhere. */
export type ValueFormat = {
  /** Whether values are integers. */
  readonly whole: boolean;
  /** Returns the unit of an axis up to `max`: its size, and how to format a value in it. */
  readonly unitFor: (max: number) => Unit;
  readonly exact: (value: number) => string;
};

/** Formats a value; a dash if nothing was measured. */
export function formatValue(measure: ValueFormat, value: number | null): string {
  return value === null ? "–" : measure.exact(value);
}

type Unit = { readonly size: number; readonly write: (value: number) => string };

export const COUNT: ValueFormat = {
  whole: true,
  unitFor: (max) => unitAmong(COUNTS, max),
  exact: (value) => value.toLocaleString("en"),
};

/** The mean of many samples, such as streams or addresses. */
export const LEVEL: ValueFormat = {
  whole: false,
  unitFor: (max) => unitAmong(COUNTS, max),
  exact: (value) =>
    value.toLocaleString("en", { maximumFractionDigits: value < 100 && value % 1 !== 0 ? 1 : 0 }),
};

/** 1 KB is 1,024 bytes. */
export const BYTES: ValueFormat = {
  whole: true,
  unitFor: (max) => unitAmong(SIZES, max),
  exact(value) {
    const { size, write } = unitAmong(SIZES, value);
    return write(threeDigits(value / size));
  },
};

export const DURATION: ValueFormat = {
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

/** Uses thousands from 10,000: 1,500 is more readable than 1.5k. */
function unitAmong(units: readonly Unit[], max: number): Unit {
  const least = units === COUNTS ? 10 : 1;
  const last = units.at(-1) ?? { size: 1, write: plain };
  return units.find(({ size }) => max >= size * least) ?? last;
}

function threeDigits(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
