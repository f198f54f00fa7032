import type { RateLimitBlock, RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { Clock } from "../time/clock.ts";

/**
 * Who passed a limit and has to wait: by what all nodes count together, and by what this process
 * counts for itself. Those who wait longest come first.
 */
export async function listRateLimits({
  store,
  localLimits,
  clock,
}: {
  store: Pick<RateLimitStore, "listBlocks">;
  localLimits: Pick<RateLimitStore, "listBlocks">;
  clock: Clock;
}): Promise<RateLimitBlock[]> {
  const nowMs = clock.nowMs();
  const lists = await Promise.all([localLimits.listBlocks(nowMs), store.listBlocks(nowMs)]);
  // A store that was away for a while leaves the same window in both.
  const blocks = new Map(lists.flat().map((block) => [`${block.endpoint} ${block.ip}`, block]));
  return [...blocks.values()].toSorted((one, other) => other.windowEndsAtMs - one.windowEndsAtMs);
}
