import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Log } from "../log.ts";
import type { HttpDeps } from "./http-deps.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { isCall, isMailtmCall, MCP_PATH } from "./request-kind.ts";
import { createNetworkList } from "../ip/network.ts";

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

/** Measures the duration of every request by route. Must be called before the routes are added. */
function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram("mayfly_http_request_duration_seconds");
  const methods = methodsOfRoutes(app);
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (!isLiveConnection(request, reply)) {
      const status = `${Math.floor(statusCode / 100)}xx`;
      // A client may send any number of invented methods.
      const method = methods.has(request.method) ? request.method : "other";
      durations.labels(method, routeOf(request), status).observe(elapsedTime / 1_000);
    }
    done();
  });
}

function methodsOfRoutes(app: FastifyInstance): ReadonlySet<string> {
  // Browsers send OPTIONS as the CORS preflight, even where CORS is off.
  const methods = new Set(["OPTIONS"]);
  app.addHook("onRoute", ({ method }) => {
    for (const name of [method].flat()) methods.add(name);
  });
  return methods;
}

/**
 * A stream lasts as long as its page is open, and a wait until its message arrives, in MCP's form, too: their durations
 * mean nothing.
 */
function isLiveConnection({ routeOptions: { url } }: FastifyRequest, reply: FastifyReply): boolean {
  return LASTING.has(url ?? "") && reply.statusCode === 200;
}

const LASTING: ReadonlySet<string> = new Set([
  "/api/email/stream",
  "/api/email/messages/wait",
  "/mailtm/.well-known/mercure",
  MCP_PATH,
]);

/** Returns the route's pattern. All pages and files are "page"; analytics counts them separately. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (isCall(request) || isMailtmCall(request)) return url ?? "unknown call";
  return url !== undefined && OWN.has(url) ? url : "page";
}

const OWN: ReadonlySet<string> = new Set(["/healthz", "/readyz", MCP_PATH]);

/** Common id formats: UUIDs, ULIDs, trace ids, nginx's $request_id. No character that could break a log line. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Returns a function that gives each request an id: the trusted proxy's X-Request-Id, or a new UUID. Other clients' ids
 * are ignored, because a client could give many requests the same id.
 */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const trusts = createNetworkList(trustProxy);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !WELL_FORMED.test(given)) return newId();
    return trusts(socket.remoteAddress ?? "") ? given : newId();
  };
}

/** Node concatenates a UUID, and V8 keeps its pieces: 480 bytes for as long as a stream lasts. This joins them: 56. */
function newId(): string {
  return randomUUID().toLowerCase();
}
