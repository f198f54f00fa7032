import type { FastifyInstance, FastifyRequest } from "fastify";
import { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { announcesBody } from "../security/json-body.ts";
import { holdForCall } from "./hold-for-call.ts";

/** Of the largest bodies of most calls; people behind one address send much smaller ones. */
const BODIES_PER_NETWORK = 64;
/** Networks that can use their whole share at the same time. */
const NETWORKS = 64;

/**
 * Limits the memory for request bodies: a body is in memory from its first byte to the end of its call, and each of a
 * network's thousand connections could hold a megabyte that never ended. A call beyond the share of its network is
 * refused before its body is read.
 */
export function limitBodies(app: FastifyInstance, bodyBytesMax: number): void {
  const perNetwork = BODIES_PER_NETWORK * bodyBytesMax;
  const budget = new HeldBudget({ total: NETWORKS * perNetwork, perNetwork });
  app.addHook("onRequest", (request, reply, done) => {
    if (!announcesBody(request.headers)) return done();
    done(holdForCall(budget, { request, reply }, bytesMaxOf(request)));
  });
}

/** A body larger than its call allows is refused before it is read; one of unknown length is read up to that. */
function bytesMaxOf({ headers, routeOptions }: FastifyRequest): number {
  const allowed = routeOptions.bodyLimit ?? 0;
  return Math.min(Number(headers["content-length"] ?? allowed), allowed);
}
