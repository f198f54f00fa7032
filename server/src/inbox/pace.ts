import type { Clock } from "../time/clock.ts";

/**
 * Times `perSecond`: a second with this many arrivals is a flood, and what can wait makes room for
 * it.
 */
const FLOOD = 10;
const SECOND_MS = 1_000;

/**
 * To be called at each arrival; says whether further work may be done for it. The first `perSecond`
 * in a second may, and none in the second after a flood.
 */
export function createPace(perSecond: number, clock: Clock): () => boolean {
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
    return arrived <= perSecond && arrivedBefore < perSecond * FLOOD;
  };
}
