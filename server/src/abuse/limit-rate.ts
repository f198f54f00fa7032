/** Rate limits by network. They must never fail open: while the store is away, the counters of this process apply. */
import { AppError, isAppError, type FullWindow } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { networkLevels } from "../ip/network-levels.ts";
import { WIDER_SHARE } from "./budgets/held-budget.ts";
import type { CountedLevels, LevelLimit, RateCounters } from "./rate-limit-store.ts";

/** `limit` requests per network in `windowMs`; Infinity: no limit. */
export type RateRule = {
  endpoint: string;
  limit: number;
  windowMs: number;
  /** Networks over this limit aren't listed as blocked, because they can still solve a challenge. */
  isUnlisted?: boolean;
};

export type RateVerdict = FullWindow & { allowed: boolean; remaining: number };

/** Never empty. */
type LevelVerdicts = readonly [own: RateVerdict, ...wider: RateVerdict[]];

export type LimitRateDeps = {
  store: RateCounters;
  /** Used while the store is away: limits never fail open. */
  fallback: RateCounters;
  clock: Clock;
};

/**
 * Counts a request and returns whether it is within the limit; undefined if there is no limit. The request must fit
 * into the windows of the client's network and of each wider network, whose limits are a multiple (`WIDER_SHARE`). A
 * refused request counts in no other window.
 */
export async function limitRate(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<RateVerdict | undefined> {
  if (rule.limit === Infinity) return undefined;
  // The widest network first: a request that it refuses creates no windows for the thousands of networks inside.
  const levels = levelsOf(rule, ip).toReversed();
  const verdicts = await countLevels(deps, rule, { levels, refusal: "counts-alone" });
  return verdicts.at(-1);
}

/** Counts a request. Throws RATE_LIMITED if it is not within the limit. */
export async function requireRate(deps: LimitRateDeps, rule: RateRule, ip: string): Promise<void> {
  const verdict = await limitRate(deps, rule, ip);
  if (verdict && !verdict.allowed) throw new AppError("RATE_LIMITED", { full: verdict });
}

/**
 * Counts a request and returns the verdict of each network, the client's own first. If a narrower window refuses, the
 * wider ones don't count; the last verdict is then the refusal.
 */
export async function countAtLevels(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<LevelVerdicts> {
  const levels = levelsOf(rule, ip);
  const [own, ...wider] = await countLevels(deps, rule, { levels, refusal: "ends-counting" });
  if (!own) throw new Error("A client belongs to at least one network");
  return [own, ...wider];
}

/** Returns the used share of the fullest window of the client's networks, from 0 to 1, without counting. */
export async function readUsedShare(
  deps: LimitRateDeps,
  { endpoint, ...rule }: RateRule,
  ip: string,
): Promise<number> {
  const levels = levelsOf(rule, ip);
  const query = { endpoint, ips: levels.map((level) => level.ip), nowMs: deps.clock.nowMs() };
  const counts = await withFallback(deps, (counters) => counters.readCounts(query));
  return Math.max(...levels.map(({ limit }, place) => Math.min(1, (counts[place] ?? 0) / limit)));
}

/** Refunds one request that `limitRate` counted, in all of its windows. */
export async function refundRate(deps: LimitRateDeps, rule: RateRule, ip: string): Promise<void> {
  if (rule.limit === Infinity) return;
  const { endpoint, windowMs } = rule;
  const request = { endpoint, windowMs, nowMs: deps.clock.nowMs(), by: -1 };
  await Promise.all(
    levelsOf(rule, ip).map((level) =>
      withFallback(deps, (counters) => counters.countRequest({ ...request, ...level })),
    ),
  );
}

/** Returns the limit of each network of a client, narrowest first. */
function levelsOf({ limit }: Pick<RateRule, "limit">, ip: string): LevelLimit[] {
  return networkLevels(ip).map((network, level) => ({
    ip: network,
    limit: limit * WIDER_SHARE ** level,
  }));
}

async function countLevels(
  deps: LimitRateDeps,
  { endpoint, windowMs, isUnlisted = false }: RateRule,
  { levels, refusal }: Pick<CountedLevels, "levels" | "refusal">,
): Promise<RateVerdict[]> {
  const nowMs = deps.clock.nowMs();
  const request = { endpoint, windowMs, isUnlisted, nowMs, levels, refusal };
  const counts = await withFallback(deps, (counters) => counters.countLevels(request));
  return counts.map(({ count, limit, windowEndsAtMs }) => ({
    allowed: count <= limit,
    limit,
    windowMs,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - nowMs) / 1000)),
  }));
}

async function withFallback<Result>(
  { store, fallback }: LimitRateDeps,
  run: (counters: RateCounters) => Promise<Result>,
): Promise<Result> {
  return run(store).catch((error: unknown) => {
    if (isAppError(error, "STORE_UNAVAILABLE")) return run(fallback);
    throw error;
  });
}
