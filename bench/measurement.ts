/** The result type of every measurement, and its targets. Targets inform readers only: no test depends on them. */
export type Measurement = {
  readonly id: string;
  readonly title: string;
  readonly measure: () => Promise<Outcome>;
  /** Too slow for a run of all measurements. */
  readonly onlyWhenNamed?: boolean;
};

export type Outcome =
  | {
      readonly measured: true;
      readonly figures: readonly Figure[];
      readonly notes: readonly string[];
      /** CPU share of other processes during the measurement; undefined if unknown. */
      readonly othersShare?: number | undefined;
    }
  | { readonly measured: false; readonly reason: string };

export type Figure = {
  readonly what: string;
  readonly unit: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
  readonly target?: Target;
};

export type Target = {
  readonly mustReach: number;
  readonly aim: number;
  readonly better: "higher" | "lower";
};

export function figureOf(
  what: string,
  unit: string,
  values: readonly number[],
  target?: Target,
): Figure {
  const figure = {
    what,
    unit,
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    runs: values.length,
  };
  return target ? { ...figure, target } : figure;
}

/** Ratio of the medians; its spread is that of the pairs, each measured back to back. */
export function ratioOf(
  what: string,
  { ours, theirs }: { ours: readonly number[]; theirs: readonly number[] },
  target?: Target,
): Figure {
  const pairs = ours.map((own, index) => own / (theirs[index] ?? Number.NaN));
  return { ...figureOf(what, "", pairs, target), median: median(ours) / median(theirs) };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank, so that the result is a measured value; the mean of two values in the middle. */
export function percentile(values: Iterable<number>, share: number): number {
  const sorted = [...values].toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const low = sorted[Math.floor(last * share)] ?? Number.NaN;
  const high = sorted[Math.ceil(last * share)] ?? Number.NaN;
  return share === 0.5 ? (low + high) / 2 : high;
}
