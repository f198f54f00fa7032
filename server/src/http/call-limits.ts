import type { FastifyInstance, RouteOptions } from "fastify";
import { ONE_CLICK_PATH } from "../company/subscription-links.ts";
import type { LimitName } from "../config/limits.ts";
import type { HttpDeps } from "./http-deps.ts";
import { rateLimited } from "./rate-limit.ts";
import { WEBHOOK_PATH } from "./webhook-path.ts";

/**
 * Limits that each process counts for itself: so generous that no visitor meets them, and too
 * frequent for the shared count, which costs a write. Calls worth guessing, or expensive ones, have
 * a rule beside their route; the operator's have their key.
 */
const LIMITED: Readonly<Record<string, CallLimit>> = {
  "GET /api/temp-emails/current": ["look", "LIMIT_STATE_READS_PER_MINUTE"],
  "GET /api/premium-emails/active": ["look", "LIMIT_STATE_READS_PER_MINUTE"],
  "GET /api/config": ["look", "LIMIT_STATE_READS_PER_MINUTE"],
  "GET /api/openapi.json": ["look", "LIMIT_STATE_READS_PER_MINUTE"],
  [`GET ${ONE_CLICK_PATH}`]: ["look", "LIMIT_STATE_READS_PER_MINUTE"],
  "GET /api/email/messages": ["list", "LIMIT_LISTS_PER_MINUTE"],
  "GET /api/email/messages/:id": ["open", "LIMIT_OPENED_PER_MINUTE"],
  // With a reply it costs the same: a check of the sender.
  "GET /api/email/messages/:id/answering": ["send", "LIMIT_SENDINGS_PER_MINUTE"],
  "GET /api/email/messages/:id/raw": ["open", "LIMIT_OPENED_PER_MINUTE"],
  "GET /api/email/messages/:id/attachments/:index": ["attachment", "LIMIT_ATTACHMENTS_PER_MINUTE"],
  "GET /api/email/stream": ["stream", "LIMIT_STREAMS_PER_MINUTE"],
  "DELETE /api/email/messages/by-id/:id": ["delete", "LIMIT_DELETIONS_PER_MINUTE"],
  "POST /api/email/messages/delete": ["delete", "LIMIT_DELETIONS_PER_MINUTE"],
  "POST /api/temp-emails/extend": ["extend", "LIMIT_EXTENSIONS_PER_MINUTE"],
  "POST /api/email/reply": ["send", "LIMIT_SENDINGS_PER_MINUTE"],
  "POST /api/email/forward": ["send", "LIMIT_SENDINGS_PER_MINUTE"],
  [`POST ${WEBHOOK_PATH}`]: ["webhook", "LIMIT_WEBHOOKS_PER_MINUTE"],
  "GET /healthz": ["health", "LIMIT_HEALTH_CHECKS_PER_MINUTE"],
  "GET /readyz": ["health", "LIMIT_HEALTH_CHECKS_PER_MINUTE"],
};

type CallLimit = readonly [endpoint: string, limit: LimitName];

const MINUTE_MS = 60_000;

/** Must be called before the routes are added. */
export function limitEachCall(app: FastifyInstance, deps: HttpDeps): void {
  const handlers = new Map<string, ReturnType<typeof rateLimited>>();
  const handlerOf = ([endpoint, name]: CallLimit) => {
    const limit = deps.config.limits[name];
    const made = rateLimited(deps, { endpoint, limit, windowMs: MINUTE_MS }, { counted: "here" });
    const handler = handlers.get(endpoint) ?? made;
    handlers.set(endpoint, handler);
    return handler;
  };
  app.addHook("onRoute", (route) => {
    const limit = LIMITED[`${methodOf(route)} ${route.url}`];
    // No limit, nothing to count.
    if (!limit || deps.config.limits[limit[1]] === Infinity) return;
    const handler = handlerOf(limit);
    const others = [route.preHandler ?? []].flat();
    // A HEAD route is made of its GET route, which has it already.
    if (!others.includes(handler)) route.preHandler = [handler, ...others];
  });
}

function methodOf({ method }: RouteOptions): string {
  const name = String(method);
  return name === "HEAD" ? "GET" : name;
}
