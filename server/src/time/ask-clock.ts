import { performance } from "node:perf_hooks";

/** What a slower answer says may be wrong by a quarter of a second and more: it says nothing. */
export const CLOCK_TRIP_MS_MAX = 500;

export type AskedClock<Time> = { time: Time; tookMs: number };

type Asking = {
  /** How often at most, until an answer comes in time: the first may have to connect. */
  tries: number;
  /** Replaced in tests. */
  monotonicMs?: (() => number) | undefined;
};

/** What another machine says of time, and how long that took. Half of it, its way back, is to be added. */
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
