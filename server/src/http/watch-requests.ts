import type { FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import type { HttpDeps } from "./http-deps.ts";
import { measureRequests } from "./measure-requests.ts";

const LOGS_REQUESTS: ReadonlySet<string> = new Set(["debug", "trace"]);

/**
 * Returns each request's id to its client, measures the request, and logs it at level `debug`. Must be called before
 * the routes are added.
 */
export function watchRequests(
  app: FastifyInstance,
  { metrics, log, config }: Pick<HttpDeps, "metrics" | "log" | "config">,
): void {
  // A client can name the failed answer by this id.
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  if (metrics) measureRequests(app, metrics);
  if (LOGS_REQUESTS.has(config.logLevel)) logRequests(app, log);
}

/** Logs a line per answered request: its route's pattern, never its URL, and nothing that identifies a client. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { id: reqId, method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const ms = Math.round(elapsedTime);
    log.debug({ reqId, method, route: routeOptions.url, status, ms }, "request completed");
    done();
  });
}
