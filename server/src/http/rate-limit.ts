import type { FastifyReply, FastifyRequest } from "fastify";
import { limitRate, type RateRule, type RateVerdict } from "../abuse/limit-rate.ts";
import type { SuspicionKind } from "../abuse/record-suspicion.ts";
import { AppError } from "../app-error.ts";
import type { HttpDeps } from "./http-deps.ts";

/** A preHandler that counts the call on the shared limits, says so in headers, and refuses beyond, which may be suspicious. */
export function rateLimited(deps: HttpDeps, rule: RateRule, suspicion?: SuspicionKind) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limits = { store: deps.store, fallback: deps.localLimits, clock: deps.clock };
    const verdict = await limitRate(limits, rule, request.ip);
    if (!verdict) return;
    setHeaders(reply, rule, verdict);
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
    throw new AppError("RATE_LIMITED", { retryAfterSeconds: verdict.resetSeconds });
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-06, which clients know best. */
function setHeaders(reply: FastifyReply, rule: RateRule, verdict: RateVerdict): void {
  void reply.headers({
    "ratelimit-policy": `${rule.limit};w=${rule.windowMs / 1000}`,
    "ratelimit-limit": verdict.limit,
    "ratelimit-remaining": verdict.remaining,
    "ratelimit-reset": verdict.resetSeconds,
  });
}
