/**
 * Histograms of the time from a message's final dot: to the 250 reply, and to an open page. Each bound has one counter,
 * so counts of several nodes and minutes can be added.
 */

/** The bounds are closest where most messages fall. */
const BOUNDS_MS = [
  1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000,
  3_000, 5_000, 10_000, 20_000, 30_000, 60_000,
] as const;

const STEPS = BOUNDS_MS.map((bound, index) => ({
  step: String(bound),
  from: BOUNDS_MS[index - 1] ?? 0,
  to: bound,
}));
/** Longer times share one counter. */
const LAST = { step: "more", from: 60_000, to: 60_000 };

/** `delivery`: from the final dot to the 250. `shown`: to the live connection of an open page. */
type Measured = "delivery" | "shown";

export const DELIVERY_COUNTS = countsOf("delivery");
export const SHOWN_COUNTS = countsOf("shown");

function countsOf(measured: Measured): readonly string[] {
  return [...STEPS, LAST].map(({ step }) => `${measured}.${step}`);
}

/** Returns the counter name for a duration in ms. */
export function deliveryCount(tookMs: number, measured: Measured = "delivery"): string {
  const { step } = STEPS.find(({ to }) => tookMs <= to) ?? LAST;
  return `${measured}.${step}`;
}

/**
 * Returns the time in ms that this share of all messages took at most, interpolated linearly within its step.
 * Returns null without messages.
 */
export function deliveryQuantile(
  countOf: (name: string) => number,
  share: number,
  measured: Measured = "delivery",
): number | null {
  const steps = [...STEPS, LAST].map((one) => ({
    ...one,
    count: countOf(`${measured}.${one.step}`),
  }));
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const { from, to, count } of steps) {
    if (count > 0 && left <= count) return from + ((to - from) * left) / count;
    left -= count;
  }
  return LAST.to;
}
