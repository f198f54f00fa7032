import { performance } from "node:perf_hooks";

/** Maximum round trip; a slower response may be wrong by a quarter of a second or more and is discarded. */
export const CLOCK_TRIP_MS_MAX = 500;

export type AskedClock<Time> = { time: Time; tookMs: number };

type Asking = {
  /** Maximum tries until a fast enough response; the first try may include connecting. */
  tries: number;
  /** Replaced in tests. */
  monotonicMs?: (() => number) | undefined;
};

/** Queries another machine's time and measures the round trip. The caller must add half of it. */
export async function askClock<Time>(
  ask: () => Promise<Time>,
  { tries, monotonicMs = () => performance.now() }: Asking,
): Promise<AskedClock<Time>> {
  const askedAtMs = monotonicMs();
  const time = await ask();
  const tookMs = monotonicMs() - askedAtMs;
  if (tookMs <= CLOCK_TRIP_MS_MAX || tries <= 1) return { time, tookMs };
  return askClock(ask, { tries: tries - 1, monotonicMs });
}
