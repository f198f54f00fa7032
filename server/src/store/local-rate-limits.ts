import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import { createMemoryRateLimits } from "./memory-rate-limits.ts";

/** Rate limit windows in memory; by default of this process only and not persisted. */
export function openLocalRateLimits(limits = createMemoryRateLimits([], () => {})): RateLimitStore {
  return {
    countRequest: async (request) => limits.countRequest(request),
    countLevels: async (request) => limits.countLevels(request),
    readCounts: async (asked) => limits.readCounts(asked),
    findBlock: async (asked) => limits.findBlock(asked),
    listBlocks: async (nowMs) => limits.listBlocks(nowMs),
    removeRateLimits: async (ip) => limits.remove(ip),
    pruneRateLimits: async (nowMs) => limits.prune(nowMs),
  };
}
