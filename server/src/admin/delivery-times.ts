/**
 * How long senders wait from the final dot to the 250, as a histogram: one count for each bound, so
 * that the counts of several nodes and several minutes can be added up.
 */

/** The bounds are closest where most messages fall. */
const BOUNDS_MS = [
  1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000,
  3_000, 5_000, 10_000, 20_000, 30_000, 60_000,
] as const;

const STEPS = BOUNDS_MS.map((bound, index) => ({
  name: `delivery.${bound}`,
  from: BOUNDS_MS[index - 1] ?? 0,
  to: bound,
}));
/** Longer waits are counted together. */
const LAST = { name: "delivery.more", from: 60_000, to: 60_000 };

export const DELIVERY_COUNTS: readonly string[] = [...STEPS, LAST].map(({ name }) => name);

/** The count that a message of this duration goes into. */
export function deliveryCount(tookMs: number): string {
  for (const { name, to } of STEPS) if (tookMs <= to) return name;
  return LAST.name;
}

/**
 * The time within which this share of all messages got their 250, in ms: interpolated evenly within
 * the step it falls into. null: there were none.
 */
export function deliveryQuantile(countOf: (name: string) => number, share: number): number | null {
  const steps = [...STEPS, LAST].map((step) => ({ ...step, count: countOf(step.name) }));
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const { from, to, count } of steps) {
    if (count > 0 && left <= count) return from + ((to - from) * left) / count;
    left -= count;
  }
  return LAST.to;
}
