import type { FastifyReply, FastifyRequest } from "fastify";
import { limitRate, type RateRule, type RateVerdict } from "../../abuse/limit-rate.ts";
import type { SuspicionKind } from "../../abuse/record-suspicion.ts";
import { AppError } from "../../app-error.ts";
import type { HttpDeps } from "../http-deps.ts";

export type LimitedHow = { suspicion?: SuspicionKind; counted?: "everywhere" | "here" };

/**
 * Returns a preHandler that counts the call, in the shared store or in this process, and sets the rate-limit headers.
 * Over the limit, records a suspicion if one is named and throws RATE_LIMITED.
 */
export function rateLimited(
  deps: HttpDeps,
  rule: RateRule,
  { suspicion, counted = "everywhere" }: LimitedHow = {},
) {
  const store = counted === "everywhere" ? deps.store : deps.localLimits;
  const limits = { store, fallback: deps.localLimits, clock: deps.clock };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const verdict = await limitRate(limits, rule, request.ip);
    if (!verdict) return;
    setRateHeaders(reply, verdict);
    if (verdict.allowed) return;
    deps.activity.count(`limited.${rule.endpoint}`);
    if (suspicion) {
      deps.recordSuspicion({
        kind: suspicion,
        ip: request.ip,
        details: `more than ${rule.limit} calls of ${rule.endpoint} in ${rule.windowMs / 1000} s`,
        userAgent: request.headers["user-agent"],
      });
    }
    throw new AppError("RATE_LIMITED", { full: verdict });
  };
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-06, the version with the widest client support. */
export const RATE_HEADERS = [
  "ratelimit-policy",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
] as const;

export function setRateHeaders(
  reply: FastifyReply,
  { limit, windowMs, resetSeconds, remaining }: Omit<RateVerdict, "allowed">,
): void {
  void reply.headers({
    "ratelimit-policy": `${limit};w=${windowMs / 1000}`,
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  } satisfies Record<(typeof RATE_HEADERS)[number], string | number>);
}
