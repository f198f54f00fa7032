import type { Clock } from "../clock.ts";

/** Times `perSecond`: so much in a second is a flood, and what could wait makes room for it. */
const FLOOD = 10;
const SECOND_MS = 1_000;

/**
 * Asked for each of what arrives, says whether it may have more done for it: the first `perSecond`
 * of a second may, and none in a second after a flood.
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
