import { BUDGET_HOLDERS_SHOWN, BUDGETS, type BudgetName } from "@mayfly/contract/admin-constants";
import type { RateLimitBlock, RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { Clock } from "../time/clock.ts";
import { tryParseNetwork } from "../abuse/network.ts";
import { AppError } from "../app-error.ts";
import { networkLevels } from "../ip/network-levels.ts";
import type { BudgetUsage } from "../abuse/budgets/budget-usage.ts";

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

/**
 * Returns the key of a window: a network in canonical form, or a name, because some limits count per inbox or for all
 * clients together.
 */
export function countedName(typed: string): string {
  return tryParseNetwork(typed)?.text ?? typed.trim();
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

/** Reads the usage of some budgets: of one part of this process, or in the store. */
export type ReadBudgets = () => Promise<readonly BudgetUsage<BudgetName>[]>;

/** Returns all budgets in the contract's order, each with the networks with the highest use of their share. */
export async function listBudgets({
  budgets,
}: {
  budgets: readonly ReadBudgets[];
}): Promise<BudgetUsage<BudgetName>[]> {
  const usages = (await Promise.all(budgets.map((read) => read()))).flat();
  return usages
    .map((usage) => ({ ...usage, holders: usage.holders.slice(0, BUDGET_HOLDERS_SHOWN) }))
    .toSorted((one, other) => BUDGETS.indexOf(one.name) - BUDGETS.indexOf(other.name));
}
