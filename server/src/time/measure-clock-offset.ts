import { performance } from "node:perf_hooks";

/** Maximum round trip; a slower response may be wrong by a quarter of a second or more and is discarded. */
export const CLOCK_ROUND_TRIP_MS_MAX = 500;

type ClockMeasurement<Time> = { time: Time; roundTripMs: number };

type MeasureOptions = {
  /** Maximum tries until a fast enough response; the first try may include connecting. */
  tries: number;
  /** Replaced in tests. */
  monotonicMs?: (() => number) | undefined;
};

/** Queries another machine's time and measures the round trip. The caller must add half of it. */
export async function measureClockOffset<Time>(
  readTime: () => Promise<Time>,
  { tries, monotonicMs = () => performance.now() }: MeasureOptions,
): Promise<ClockMeasurement<Time>> {
  const startedAtMs = monotonicMs();
  const time = await readTime();
  const roundTripMs = monotonicMs() - startedAtMs;
  if (roundTripMs <= CLOCK_ROUND_TRIP_MS_MAX || tries <= 1) return { time, roundTripMs };
  return measureClockOffset(readTime, { tries: tries - 1, monotonicMs });
}
