import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { createRunInOrder } from "../concurrency/run-in-order.ts";
import { clientNetwork, networkLevels } from "../ip/network-levels.ts";
import { refundRate, requireRate, type RateRule } from "./limit-rate.ts";
import type { RateCounters, RateLimitStore } from "./rate-limit-store.ts";

export type GuessLock = {
  /**
   * Counts a guess, then compares it, and refunds a right guess. Resolves to the result of `compare`. Throws
   * RATE_LIMITED without a comparison once the network or a wider one has used up its guesses.
   */
  tryGuess: (ip: string, compare: () => boolean) => Promise<boolean>;
};

type Limits = RateCounters & Pick<RateLimitStore, "findBlock">;
type LockDeps = { store: Limits; fallback: Limits; clock: Clock };

/**
 * Returns a lock against guessing. After `rule.limit` wrong guesses, even the right one is refused until the window
 * ends, so a client that continues can't learn the right one. Guesses are counted before the comparison, so concurrent
 * guesses get no more comparisons than sequential ones. The lock applies on all nodes that share a store, or in this
 * process while the store is away. Removing the network's limits opens the lock.
 */
export function createGuessLock(deps: LockDeps, rule: RateRule): GuessLock {
  const runInOrder = createRunInOrder();
  return {
    // One at a time, so that an operator's concurrent calls never add up to a lock before they are refunded.
    tryGuess: (ip, compare) =>
      runInOrder(clientNetwork(ip), () => guess(deps, rule, { ip, compare })),
  };
}

type Guess = { ip: string; compare: () => boolean };

async function guess(deps: LockDeps, rule: RateRule, { ip, compare }: Guess): Promise<boolean> {
  if (rule.limit === Infinity) return compare();
  await throwIfLocked(deps, rule, ip);
  await requireRate(deps, rule, ip);
  const isRight = compare();
  if (isRight) await refundRate(deps, rule, ip);
  return isRight;
}

/** Runs before counting, so a refused guess costs no write. */
async function throwIfLocked(deps: LockDeps, rule: RateRule, ip: string): Promise<void> {
  const { endpoint, limit, windowMs } = rule;
  const nowMs = deps.clock.nowMs();
  const blocks = await Promise.all(
    networkLevels(ip).map(async (network) => {
      const query = { ip: network, endpoint, nowMs };
      return (await deps.fallback.findBlock(query)) ?? findStoredBlock(deps.store, query);
    }),
  );
  const block = blocks.find((found) => found !== undefined);
  if (!block) return;
  const resetSeconds = Math.ceil((block.windowEndsAtMs - nowMs) / 1000);
  throw new AppError("RATE_LIMITED", { full: { limit, windowMs, resetSeconds } });
}

/** While the store is away, its blocks are ignored; the next call queries again. */
async function findStoredBlock(store: Limits, query: Parameters<Limits["findBlock"]>[0]) {
  try {
    return await store.findBlock(query);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
