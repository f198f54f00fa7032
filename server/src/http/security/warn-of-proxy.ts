import type { FastifyInstance, FastifyRequest } from "fastify";
import { parseAddress } from "../../ip/network.ts";
import type { Log } from "../../log.ts";

/**
 * Behind a proxy that TRUST_PROXY doesn't name, all visitors share the proxy's address, and with it
 * its limits and bans. The sign of it is an X-Forwarded-For that isn't believed, so the operator is
 * told; once, since any visitor can send one. Its value is not logged: it may be somebody's
 * address.
 */
export function warnOfProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let isTold = false;
  const warn = (request: FastifyRequest): void => {
    // The header was believed where the address differs from the connection's own.
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

/** Most likely a proxy of the operator's; otherwise a header that a visitor made up. */
function isPrivate(ip: string): boolean {
  const range = parseAddress(ip)?.range();
  return range !== undefined && range !== "unicast";
}
