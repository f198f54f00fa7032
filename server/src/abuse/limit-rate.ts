/**
 * Abuse protection: limits by network, bans by hand and by rule, suspicions for the operator. It must
 * never fail open: while the store is away, what this process counted itself holds.
 */
import { AppError, type FullWindow } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { networkLevels } from "../ip/network-levels.ts";
import { WIDER_SHARE } from "./budgets/held-budget.ts";
import type { RateLimitStore } from "./rate-limit-store.ts";

/** `limit` requests of one network in `windowMs`; Infinity: no limit. */
export type RateRule = { endpoint: string; limit: number; windowMs: number };

export type RateVerdict = FullWindow & { allowed: boolean; remaining: number };

export type LimitRateDeps = {
  store: Pick<RateLimitStore, "countRequest">;
  /** Used while the store is away: limits never fail open. */
  fallback: Pick<RateLimitStore, "countRequest">;
  clock: Clock;
};

/**
 * Counts a request and says whether it is within the limit; undefined where there is no limit. It must fit into the
 * windows of the client's network and of each wider network, whose limits are a multiple (`WIDER_SHARE`). A request
 * that a narrower network's window refuses takes nothing from the wider ones.
 */
export async function limitRate(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<RateVerdict | undefined> {
  if (rule.limit === Infinity) return undefined;
  const [narrowest, ...wider] = networkLevels(ip);
  const own = await countFor(deps, rule, narrowest);
  let { limit } = rule;
  for (const network of own.allowed ? wider : []) {
    limit *= WIDER_SHARE;
    const verdict = await countFor(deps, { ...rule, limit }, network);
    if (!verdict.allowed) return verdict;
  }
  return own;
}

/** Takes back one request that `limitRate` counted, in all windows that it counted in. */
export async function giveBackRate(deps: LimitRateDeps, rule: RateRule, ip: string): Promise<void> {
  if (rule.limit === Infinity) return;
  await Promise.all(
    networkLevels(ip).map((network, level) =>
      countFor(deps, { ...rule, limit: rule.limit * WIDER_SHARE ** level, by: -1 }, network),
    ),
  );
}

async function countFor(
  { store, fallback, clock }: LimitRateDeps,
  { endpoint, limit, windowMs, by = 1 }: RateRule & { by?: number },
  network: string,
): Promise<RateVerdict> {
  const nowMs = clock.nowMs();
  const request = { endpoint, limit, windowMs, ip: network, nowMs, by };
  const { count, windowEndsAtMs } = await store.countRequest(request).catch((error: unknown) => {
    if (error instanceof AppError) return fallback.countRequest(request);
    throw error;
  });
  return {
    allowed: count <= limit,
    limit,
    windowMs,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - nowMs) / 1000)),
  };
}
