/**
 * Counters and histograms in memory, cheap enough for every message and request. An observation takes 0.05 µs; the
 * library's histogram took 0.7 µs.
 */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** `values`: one per label, in the table's order. */
  add(by = 1, ...values: string[]): void {
    const key = joinLabels(values);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}

export class Durations {
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(ms: number, ...values: string[]): void {
    this.series(...values).observe(ms);
  }

  /** Returns the series of one set of labels. Keep the result for frequent observations. */
  series(...values: string[]): Series {
    const key = joinLabels(values);
    const known = this.#series.get(key);
    if (known) return known;
    const series = new Series(this.#bounds);
    this.#series.set(key, series);
    return series;
  }

  all(): ReadonlyMap<string, Series> {
    return this.#series;
  }
}

class Series {
  readonly #bounds: readonly number[];
  /**
   * One count per bound, for values above the previous bound and up to this one. The last count is for larger values.
   */
  readonly #counts: number[];
  #sumMs = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  get sumSeconds(): number {
    return this.#sumMs / 1_000;
  }

  observe(ms: number): void {
    const seconds = ms / 1_000;
    let at = 0;
    while (at < this.#bounds.length && seconds > (this.#bounds[at] ?? Infinity)) at++;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sumMs += ms;
  }

  /** Returns the number of values up to each bound, and the total. */
  cumulated(): { atMost: number[]; count: number } {
    let count = 0;
    const atMost = this.#counts.map((some) => (count += some));
    return { atMost: atMost.slice(0, -1), count };
  }
}

const SEPARATOR = "\n";

export function joinLabels(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? "") : values.join(SEPARATOR);
}

export function splitLabels(names: readonly string[], joined: string): Record<string, string> {
  const values = joined.split(SEPARATOR);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}
