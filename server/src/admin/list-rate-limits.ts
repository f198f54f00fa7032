import type { RateLimitBlock, RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { Clock } from "../time/clock.ts";

/**
 * Returns the clients that exceeded a rate limit, from both the shared and the per-process counters. Windows that end
 * last come first.
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
  // After an outage of the store, both may have the same window.
  const blocks = new Map(lists.flat().map((block) => [`${block.endpoint} ${block.ip}`, block]));
  return [...blocks.values()].toSorted((one, other) => other.windowEndsAtMs - one.windowEndsAtMs);
}
