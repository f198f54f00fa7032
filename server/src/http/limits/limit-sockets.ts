/**
 * Limits the open connections of each network and of all networks together. A direct connection counts for its client.
 * A trusted proxy's connection counts for the client of the request, never for the proxy.
 */
import type { FastifyInstance } from "fastify";
import type { Socket } from "node:net";
import type { BudgetLimits, HeldBudget } from "../../abuse/budgets/held-budget.ts";
import type { Limits } from "../../config/limits.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import { createNetworkList } from "../../ip/network.ts";
import { holdForCall } from "./hold-for-call.ts";

/** The widest network (an IPv6 /48) has sixteen shares, so at most half of all sockets. */
const PART_PER_NETWORK = 32;

export function socketLimits(
  { LIMIT_HTTP_SOCKETS_PER_IP: perNetwork }: Pick<Limits, "LIMIT_HTTP_SOCKETS_PER_IP">,
  { httpSockets: total }: { httpSockets: number },
): BudgetLimits {
  const part = Math.ceil(total / PART_PER_NETWORK);
  return { total, perNetwork: perNetwork === Infinity ? Infinity : Math.min(perNetwork, part) };
}

/** Must be called before hooks that may answer a request. */
export function limitSockets(
  app: FastifyInstance,
  budget: HeldBudget,
  trustProxy: readonly string[],
): void {
  const isProxy = createNetworkList(trustProxy);
  const proxySockets = new WeakSet<Socket>();
  app.server.on("connection", (socket: Socket) => {
    const ip = socket.remoteAddress;
    if (ip !== undefined && isProxy(ip)) {
      proxySockets.add(socket);
      return;
    }
    // Without an address, the client is already gone.
    const account = ip === undefined ? undefined : budget.hold(networkLevels(ip));
    if (account) socket.once("close", () => account.close());
    else socket.destroy();
  });
  if (trustProxy.length === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    // A proxy's own requests, such as health checks, count for no client.
    if (!proxySockets.has(request.raw.socket) || isProxy(request.ip)) return done();
    done(holdForCall(budget, { request, reply }));
  });
}
