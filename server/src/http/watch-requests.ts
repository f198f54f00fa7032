import type { FastifyInstance } from "fastify";
import type { HttpDeps } from "./http-deps.ts";
import { logRequests } from "./log-requests.ts";
import { measureRequests } from "./measure-requests.ts";

const LOGS_REQUESTS: ReadonlySet<string> = new Set(["debug", "trace"]);

/** Tells of every request: its name to who asked, what it came to to the operator. To be called before there are routes. */
export function watchRequests(
  app: FastifyInstance,
  { metrics, log, config }: Pick<HttpDeps, "metrics" | "log" | "config">,
): void {
  // So that who complains of an answer can say which.
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  if (metrics) measureRequests(app, metrics);
  if (LOGS_REQUESTS.has(config.logLevel)) logRequests(app, log);
}
