import type { FastifyRequest } from "fastify";
import { createChallenges } from "../../abuse/challenges.ts";
import { countAtLevels, readUsedShare, type RateRule } from "../../abuse/limit-rate.ts";
import type { RateCounters } from "../../abuse/rate-limit-store.ts";
import { AppError } from "../../app-error.ts";
import type { HttpDeps } from "../http-deps.ts";

export type ChallengeDeps = Pick<
  HttpDeps,
  "challengeCosts" | "clock" | "config" | "localLimits" | "secrets"
> & { store: RateCounters };

/**
 * A preHandler that runs before the counter of `rule`, which has a finite limit. Half of a network's calls are free;
 * each further call needs a solved challenge. Free calls have separate windows, so calls without a solution, even
 * thousands at once, never use up the other half.
 */
export function challengeBusy(deps: ChallengeDeps, rule: RateRule) {
  const limits = { store: deps.store, fallback: deps.localLimits, clock: deps.clock };
  const challenges = createChallenges({ ...limits, costs: deps.challengeCosts }, deps.secrets);
  const freeRule = freeRuleOf(rule);

  return async ({ ip, body }: ChallengedRequest): Promise<void> => {
    if (!deps.config.challenge) return;
    const payload = challengeIn(body);
    const usedShare = await readUsedShare(limits, rule, ip);
    // Over the limit, the next handler refuses the call. Return before a free call creates a window for the network.
    if (usedShare >= 1) return;
    if (payload === undefined && (await isFree(ip))) return;
    if (payload !== undefined && (await challenges.isSolved(payload, ip))) return;
    const challenge = await challenges.issue(ip, usedShare);
    throw new AppError(payload === undefined ? "CHALLENGE_REQUIRED" : "CHALLENGE_REFUSED", {
      challenge,
    });
  };

  async function isFree(ip: string): Promise<boolean> {
    const verdicts = await countAtLevels(limits, freeRule, ip);
    const [own] = verdicts;
    const isFirst = own.allowed && own.remaining === own.limit - 1;
    // The first address of a network is free, even if the wider network is busy.
    return isFirst || verdicts.every(({ allowed }) => allowed);
  }
}

/** Counts the calls without proof of work. */
export function freeRuleOf(rule: RateRule): RateRule {
  const limit = Math.max(1, Math.floor(rule.limit / 2));
  return { ...rule, endpoint: `${rule.endpoint}-free`, limit, isUnlisted: true };
}

type ChallengedRequest = Pick<FastifyRequest, "ip" | "body">;

/** The schema has already been checked. */
function challengeIn(body: unknown): string | undefined {
  const hasOne = typeof body === "object" && body !== null && "challenge" in body;
  return hasOne && typeof body.challenge === "string" ? body.challenge : undefined;
}
