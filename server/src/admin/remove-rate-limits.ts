import { parseNetwork } from "../abuse/network.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import { AppError } from "../app-error.ts";
import { networkLevels } from "../ip/network-levels.ts";

/**
 * What a window is counted under: a network in its canonical form, or a name, since limits also
 * count by inbox and for everybody together.
 */
export function countedName(typed: string): string {
  return parseNetwork(typed)?.text ?? typed.trim();
}

/**
 * Clears all limits of a network, and those of the wider networks that it is part of: one of them that is full would
 * refuse the client that the operator has just let go. On all nodes where they count together. What another node counts
 * by itself ends within a minute. Throws RATE_LIMIT_NOT_FOUND.
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
  const removed: boolean[] = [];
  for (const network of levelsFrom(ip)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: two that lock rows at once could deadlock
    removed.push(await store.removeRateLimits(network));
    // oxlint-disable-next-line no-await-in-loop -- in memory
    removed.push(await localLimits.removeRateLimits(network));
  }
  if (!removed.includes(true)) throw new AppError("RATE_LIMIT_NOT_FOUND");
}

/** The network itself and the wider ones in which its clients count; a name alone. */
function levelsFrom(name: string): readonly string[] {
  const levels = networkLevels(name.split("/")[0] ?? name);
  const level = levels.indexOf(name);
  return level === -1 ? [name] : levels.slice(level);
}
