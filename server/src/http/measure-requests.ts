import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import { isCall } from "./security/is-call.ts";

/** Measures the duration of every request by route. Must be called before the routes are added. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
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

/** A stream lasts as long as its page is open, so its duration means nothing. */
function isLiveConnection({ routeOptions: { url } }: FastifyRequest, reply: FastifyReply): boolean {
  return url === "/api/email/stream" && reply.statusCode === 200;
}

/** Returns the route's pattern. All pages and files are "page"; analytics counts them separately. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (isCall(request)) return url ?? "unknown call";
  return url !== undefined && OWN.has(url) ? url : "page";
}

const OWN: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
