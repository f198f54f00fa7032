import type { Clock } from "../clock.ts";

/** Says whether one more may begin: `perSecond` a second on average, a second's worth at once. */
export function createPace(perSecond: number, clock: Clock): () => boolean {
  let allowed = perSecond;
  let countedAtMs = clock.nowMs();
  return () => {
    if (perSecond === Infinity) return true;
    const nowMs = clock.nowMs();
    allowed = Math.min(perSecond, allowed + ((nowMs - countedAtMs) * perSecond) / 1_000);
    countedAtMs = nowMs;
    if (allowed < 1) return false;
    allowed -= 1;
    return true;
  };
}
