import type { Clock } from "../../time/clock.ts";

/** Multiple of `perSecond`. A second with this many arrivals counts as a flood, and optional work is skipped. */
const FLOOD_FACTOR = 10;
const SECOND_MS = 1_000;

/**
 * Returns a function to call at each arrival; it returns whether optional work may run. The first `perSecond`
 * arrivals of a second may, but none in the second after a flood.
 */
export function createFloodGate(perSecond: number, clock: Clock): () => boolean {
  let second = 0;
  let arrived = 0;
  let arrivedBefore = 0;
  return () => {
    const now = Math.floor(clock.nowMs() / SECOND_MS);
    if (now !== second) {
      arrivedBefore = now === second + 1 ? arrived : 0;
      arrived = 0;
      second = now;
    }
    arrived += 1;
    return arrived <= perSecond && arrivedBefore < perSecond * FLOOD_FACTOR;
  };
}
