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

/**
 * Counts a request and says whether it is within the limit; undefined where there is no limit. It must fit into the
 * windows of the client's network and of each wider network, whose limits are a multiple (`WIDER_SHARE`). A request
 * that one of them refuses takes nothing from the others.
 */
export async function limitRate(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<RateVerdict | undefined> {
  if (rule.limit === Infinity) return undefined;
  const counted: LevelRule[] = [];
  let own: RateVerdict | undefined;
  // The widest network first: what it refuses makes no windows for the thousands of networks within it.
  for (const level of levelsOf(rule, ip).toReversed()) {
    own = await countFor(deps, level, level.network);
    if (!own.allowed) {
      await Promise.all(counted.map((wider) => takeBack(deps, wider)));
      return own;
    }
    counted.push(level);
  }
  return own;
}

/**
 * The verdict of each network, the client's own first. A request that a narrower network's window refuses takes
 * nothing from the wider ones: the last verdict is the first refusal.
 */
export async function countAtLevels(
  deps: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<LevelVerdicts> {
  const [narrowest, ...wider] = levelsOf(rule, ip);
  const verdicts: [RateVerdict, ...RateVerdict[]] = [
    await countFor(deps, narrowest, narrowest.network),
  ];
  for (const level of wider) {
    if (!verdicts.at(-1)?.allowed) break;
    verdicts.push(await countFor(deps, level, level.network));
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
    levelsOf(rule, ip).map((level) => countFor(deps, { ...level, by: 0 }, level.network)),
  );
  return Math.max(...verdicts.map(({ limit, remaining }) => 1 - remaining / limit));
}

/** Takes back one request that `limitRate` counted, in all windows that it counted in. */
export async function giveBackRate(deps: LimitRateDeps, rule: RateRule, ip: string): Promise<void> {
  if (rule.limit === Infinity) return;
  await Promise.all(levelsOf(rule, ip).map((level) => takeBack(deps, level)));
}

type LevelRule = RateRule & { readonly network: string };

/** The rule of each network that a client belongs to, narrowest first. */
function levelsOf(rule: RateRule, ip: string): [LevelRule, ...LevelRule[]] {
  const [narrowest, ...wider] = networkLevels(ip);
  let { limit } = rule;
  return [
    { ...rule, network: narrowest },
    ...wider.map((network) => ({ ...rule, network, limit: (limit *= WIDER_SHARE) })),
  ];
}

async function takeBack(deps: LimitRateDeps, level: LevelRule): Promise<void> {
  await countFor(deps, { ...level, by: -1 }, level.network);
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
