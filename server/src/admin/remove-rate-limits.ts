import { parseNetwork } from "../abuse/network.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import { AppError } from "../app-error.ts";

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
  typed: string,
): Promise<string> {
  // An inbox, and everybody together, have limits too: those are names.
  const ip = parseNetwork(typed)?.text ?? typed.trim();
  const removed = await Promise.all([store.removeRateLimits(ip), localLimits.removeRateLimits(ip)]);
  if (!removed.includes(true)) throw new AppError("RATE_LIMIT_NOT_FOUND");
  return ip;
}
