import { BUILD_HEADER } from "@mayfly/contract/constants";
import type { FastifyInstance } from "fastify";
import { requireRate, type RateRule } from "../../abuse/limit-rate.ts";
import { refuseWithoutKey } from "../admin/admin-access.ts";
import { refuseCrossOrigin } from "./refuse-cross-origin.ts";
import type { HttpDeps } from "../http-deps.ts";
import { isCall, isMcpCall, isOperatorsCall } from "../request-kind.ts";
import { requireClientHeader } from "../caller.ts";

const MINUTE_MS = 60_000;

type LimitDeps = Pick<HttpDeps, "config" | "localLimits" | "clock">;

/**
 * Adds the rules of every API call. The answer isn't cached and names the site's build. Calls from another site's page
 * are refused. Each call counts against the limits, and each but OPTIONS must name its client.
 */
export function guardCalls(
  app: FastifyInstance,
  deps: LimitDeps & Pick<HttpDeps, "bans">,
  build: string,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (isCall(request)) void reply.headers({ "cache-control": "no-store", [BUILD_HEADER]: build });
    done();
  });
  app.addHook("onRequest", (request, _reply, done) => {
    if (isOperatorsCall(request)) refuseWithoutKey(request, deps);
    else if (isCall(request)) refuseCrossOrigin(request, deps.config.corsOrigins);
    done();
  });
  limitAllCalls(app, deps);
  app.addHook("onRequest", (request, _reply, done) => {
    const isNamed = request.method === "OPTIONS" || isOperatorsCall(request);
    if (isCall(request) && !isNamed) requireClientHeader(request);
    done();
  });
}

function limitAllCalls(app: FastifyInstance, { config, localLimits, clock }: LimitDeps): void {
  const limit = config.limits.LIMIT_CALLS_PER_MINUTE;
  if (limit === Infinity) return;
  const rule: RateRule = { endpoint: "calls", limit, windowMs: MINUTE_MS };
  const limits = { store: localLimits, fallback: localLimits, clock };
  app.addHook("onRequest", async (request) => {
    if (isCall(request) || isMcpCall(request)) await requireRate(limits, rule, request.ip);
  });
}
