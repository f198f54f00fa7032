/**
 * Abuse protection: limits by network, bans by hand and by rule, suspicions for the operator. It must
 * never fail open: while the store is away, what this process counted itself holds.
 */
import { AppError, type FullWindow } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { clientNetwork } from "../ip/client-network.ts";
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

/** Counts a request and says whether it may go on; undefined where there is no limit. */
export async function limitRate(
  { store, fallback, clock }: LimitRateDeps,
  rule: RateRule,
  ip: string,
): Promise<RateVerdict | undefined> {
  if (rule.limit === Infinity) return undefined;
  const nowMs = clock.nowMs();
  const request = { ...rule, ip: clientNetwork(ip), nowMs };
  const { count, windowEndsAtMs } = await store.countRequest(request).catch((error: unknown) => {
    if (error instanceof AppError) return fallback.countRequest(request);
    throw error;
  });
  return {
    allowed: count <= rule.limit,
    limit: rule.limit,
    windowMs: rule.windowMs,
    remaining: Math.max(0, rule.limit - count),
    resetSeconds: Math.max(1, Math.ceil((windowEndsAtMs - nowMs) / 1000)),
  };
}
