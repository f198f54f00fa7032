import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { createNetworkList, parseAddress } from "../../ip/network.ts";
import type { Log } from "../../log.ts";

/**
 * The proxies append, so the last addresses count. A client can send thousands before them, which each read of
 * `request.ip` would parse.
 */
const ADDRESSES_READ = 16;

/**
 * Removes ports from X-Forwarded-For, and all but the last addresses. Some proxies append the connection's port
 * (`203.0.113.7:40112`, `[2001:db8::7]:40112`; "node" in RFC 7239, 6). With the port, each connection would escape the
 * limits and bans of its address. Must be added before any hook that reads `request.ip`.
 */
export function normalizeForwardedFor(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const { "x-forwarded-for": sent } = headers;
    if (typeof sent === "string") headers["x-forwarded-for"] = withoutPorts(sent);
    done();
  });
}

/** Returns the client's address before Fastify knows the request: the last one that is no proxy's. */
export function createClientOf(
  trustProxy: readonly string[],
): (request: Pick<IncomingMessage, "socket" | "headers">) => string {
  const isProxy = createNetworkList(trustProxy);
  return ({ socket: { remoteAddress = "" }, headers }) => {
    const { "x-forwarded-for": sent } = isProxy(remoteAddress) ? headers : {};
    const nodes = typeof sent === "string" ? withoutPorts(sent).split(",") : [];
    return nodes.map((node) => node.trim()).findLast((node) => !isProxy(node)) ?? remoteAddress;
  };
}

function withoutPorts(nodes: string): string {
  return nodes.split(",").slice(-ADDRESSES_READ).map(addressOf).join(",");
}

function addressOf(node: string): string {
  const [, v6, v4] =
    /^\[([0-9a-f:.]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/i.exec(node.trim()) ?? [];
  return v6 ?? v4 ?? node;
}

/**
 * Logs a warning, once, when an X-Forwarded-For header is ignored. Behind a proxy missing from TRUST_PROXY, all
 * visitors share the proxy's address, limits, and bans. Once, because any visitor can send the header. Its value may be
 * a person's address and isn't logged.
 */
export function warnOfProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let isTold = false;
  const warn = (request: FastifyRequest): void => {
    // Only a trusted header adds addresses to the socket's.
    if ((request.ips?.length ?? 1) > 1) return;
    isTold = true;
    log.warn(
      { fromPrivateAddress: isPrivate(request.ip) },
      "ignored an X-Forwarded-For header: TRUST_PROXY does not include the proxy that sent it",
    );
  };
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isTold && request.headers["x-forwarded-for"] !== undefined) warn(request);
    done();
  });
}

/** Most likely the operator's own proxy; otherwise a header forged by a visitor. */
function isPrivate(ip: string): boolean {
  const range = parseAddress(ip)?.range();
  return range !== undefined && range !== "unicast";
}
