import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { clientNetwork } from "../ip/client-network.ts";
import { limitRate, type RateRule } from "./limit-rate.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

export type GuessLock = {
  /** Throws RATE_LIMITED for whoever guessed too often, even if this guess is right. */
  refuseLocked: (ip: string) => Promise<void>;
  /** Counts a wrong guess. */
  countGuess: (ip: string) => Promise<void>;
};

type Limits = Pick<RateLimitStore, "countRequest" | "findBlock">;

/**
 * After `rule.limit` wrong guesses even the right one is refused until the window ends: whoever
 * goes on must not learn which one it was. The lock holds on all nodes that share a store, and,
 * while the store is away, as far as this process knows; removing the network's limits opens it.
 */
export function createGuessLock(
  deps: { store: Limits; fallback: Limits; clock: Clock },
  { endpoint, limit, windowMs }: RateRule,
): GuessLock {
  // One less, because the last guess allowed is the one that locks.
  const rule = { endpoint, limit: limit - 1, windowMs };
  return {
    async refuseLocked(ip) {
      const nowMs = deps.clock.nowMs();
      const asked = { ip: clientNetwork(ip), endpoint, nowMs };
      const block = (await deps.fallback.findBlock(asked)) ?? (await findIn(deps.store, asked));
      if (!block) return;
      const resetSeconds = Math.ceil((block.windowEndsAtMs - nowMs) / 1000);
      throw new AppError("RATE_LIMITED", { full: { limit, windowMs, resetSeconds } });
    },
    countGuess: async (ip) => void (await limitRate(deps, rule, ip)),
  };
}

/** While the store is away, what it knows is left out; the next call asks it again. */
async function findIn(store: Limits, asked: Parameters<Limits["findBlock"]>[0]) {
  try {
    return await store.findBlock(asked);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
