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
export type RateRule = {
  endpoint: string;
  limit: number;
  windowMs: number;
  /** Networks over this limit are not listed as blocked, because they have another way in. */
  isUnlisted?: boolean;
};

export type RateVerdict = FullWindow & { allowed: boolean; remaining: number };

/** Never empty. */
export type LevelVerdicts = readonly [own: RateVerdict, ...wider: RateVerdict[]];

export type LimitRateDeps = {
  store: Pick<RateLimitStore, "countRequest">;
  /** Used while the store is away: limits never fail open. */
  fallback: Pick<RateLimitStore, "countRequest">;
  clock: Clock;
};

/** Counts a request and says whether it is within the limit; undefined where there is no limit. */
export async function limitRate(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<RateVerdict | undefined> {
  if (rule.limit === Infinity) return undefined;
  const verdicts = await countAtLevels(deps, rule, ip);
  return verdicts.find(({ allowed }) => !allowed) ?? verdicts[0];
}

/**
 * Counts a request, which must fit into the windows of the client's network and of each wider network, whose limits
 * are a multiple (`WIDER_SHARE`). A request that a narrower network's window refuses takes nothing from the wider
 * ones: the last verdict is the first refusal.
 */
export async function countAtLevels(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<LevelVerdicts> {
  const [narrowest, ...wider] = networkLevels(ip);
  const verdicts: [RateVerdict, ...RateVerdict[]] = [await countFor(deps, rule, narrowest)];
  let { limit } = rule;
  for (const network of wider) {
    if (!verdicts.at(-1)?.allowed) break;
    limit *= WIDER_SHARE;
    verdicts.push(await countFor(deps, { ...rule, limit }, network));
  }
  return verdicts;
}

/** The used share of the fullest window of the client's networks, from 0 to 1, without counting. */
export async function readUsedShare(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<number> {
  const verdicts = await Promise.all(
    networkLevels(ip).map((network, level) => {
      const limit = rule.limit * WIDER_SHARE ** level;
      return countFor(deps, { ...rule, limit, by: 0 }, network);
    }),
  );
  return Math.max(...verdicts.map(({ limit, remaining }) => 1 - remaining / limit));
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
  { endpoint, limit, windowMs, isUnlisted, by = 1 }: RateRule & { by?: number },
  network: string,
): Promise<RateVerdict> {
  const nowMs = clock.nowMs();
  const blockedFrom = isUnlisted ? UNREACHABLE : limit;
  const request = { endpoint, limit: blockedFrom, windowMs, ip: network, nowMs, by };
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

/** PostgreSQL counts in 32 bits. */
const UNREACHABLE = 2 ** 31 - 1;
