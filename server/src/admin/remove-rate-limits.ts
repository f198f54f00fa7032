import { parseNetwork } from "../abuse/network.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import { AppError } from "../app-error.ts";

/**
 * What a window is counted under: a network in its canonical form, or a name, since limits also
 * count by inbox and for everybody together.
 */
export function countedName(typed: string): string {
  return parseNetwork(typed)?.text ?? typed.trim();
}

/**
 * Clears all limits of a network at once: on all nodes where they count together. What another node
 * counts by itself ends within a minute. Throws RATE_LIMIT_NOT_FOUND.
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
