import type { FastifyInstance, FastifyRequest } from "fastify";
import { parseAddress } from "../../ip/network.ts";
import type { Log } from "../../log.ts";

/**
 * Logs a warning, once, when an X-Forwarded-For header is ignored. Behind a proxy missing from TRUST_PROXY, all
 * visitors share the proxy's address, limits, and bans. Once, because any visitor can send the header. Its value may be
 * a person's address and isn't logged.
 */
export function warnOfProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let isTold = false;
  const warn = (request: FastifyRequest): void => {
    // If the address differs from the socket's, the header was trusted.
    if (request.ip !== request.socket.remoteAddress) return;
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
