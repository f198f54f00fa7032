import { parseNetwork } from "../abuse/network.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import { AppError } from "../app-error.ts";
import { networkLevels } from "../ip/network-levels.ts";

/**
 * Returns the key of a window: a network in canonical form, or a name, because some limits count per inbox or for all
 * clients together.
 */
export function countedName(typed: string): string {
  return parseNetwork(typed)?.text ?? typed.trim();
}

/**
 * Clears all limits of a network and of the wider networks that contain it: a full wider network would still refuse the
 * client. Shared limits are cleared on all nodes; another node's own counters end within a minute. Throws
 * RATE_LIMIT_NOT_FOUND.
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
    // oxlint-disable-next-line no-await-in-loop -- sequential: concurrent row locks could deadlock
    removed.push(await store.removeRateLimits(network));
    // oxlint-disable-next-line no-await-in-loop -- in memory
    removed.push(await localLimits.removeRateLimits(network));
  }
  if (!removed.includes(true)) throw new AppError("RATE_LIMIT_NOT_FOUND");
}

/** Returns the network and the wider networks that contain it. For another name, returns the name. */
function levelsFrom(name: string): readonly string[] {
  const levels = networkLevels(name.split("/")[0] ?? name);
  const level = levels.indexOf(name);
  return level === -1 ? [name] : levels.slice(level);
}
