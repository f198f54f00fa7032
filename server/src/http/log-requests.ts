import type { FastifyInstance } from "fastify";
import type { Log } from "../log.ts";

/**
 * A line for each answered request, at the level `debug` only: what was asked for by its pattern, never by its
 * URL, and by nobody.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { id: reqId, method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const ms = Math.round(elapsedTime);
    log.debug({ reqId, method, route: routeOptions.url, status, ms }, "request completed");
    done();
  });
}
