import { parseNetwork } from "../abuse/network.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import { AppError } from "../app-error.ts";

/** What is counted by: an inbox, and everybody together, have limits too, and those are names. */
export function countedName(typed: string): string {
  return parseNetwork(typed)?.text ?? typed.trim();
}

/**
 * Lets a network begin anew with every limit, at once: on all nodes where they count together. What
 * another node counts for itself is over within a minute. Throws RATE_LIMIT_NOT_FOUND.
 */
export async function removeRateLimits(
  {
    store,
    localLimits,
  }: {
    store: Pick<RateLimitStore, "removeRateLimits">;
    localLimits: Pick<RateLimitStore, "removeRateLimits">;
  },
  ip: string,
): Promise<void> {
  const removed = await Promise.all([store.removeRateLimits(ip), localLimits.removeRateLimits(ip)]);
  if (!removed.includes(true)) throw new AppError("RATE_LIMIT_NOT_FOUND");
}
