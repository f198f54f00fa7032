import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import { isCall } from "./security/is-call.ts";

/** Times every request by its route; must be called before the routes are added. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram("mayfly_http_request_duration_seconds");
  const methods = methodsOfRoutes(app);
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (!isLiveConnection(request, reply)) {
      const status = `${Math.floor(statusCode / 100)}xx`;
      // A client may invent methods, as many as it likes.
      const method = methods.has(request.method) ? request.method : "other";
      durations.labels(method, routeOf(request), status).observe(elapsedTime / 1_000);
    }
    done();
  });
}

function methodsOfRoutes(app: FastifyInstance): ReadonlySet<string> {
  // Browsers ask with it before a call, also where no other site may call.
  const methods = new Set(["OPTIONS"]);
  app.addHook("onRoute", ({ method }) => {
    for (const name of [method].flat()) methods.add(name);
  });
  return methods;
}

/** A stream lasts for as long as somebody watches, which says nothing. */
function isLiveConnection({ routeOptions: { url } }: FastifyRequest, reply: FastifyReply): boolean {
  return url === "/api/email/stream" && reply.statusCode === 200;
}

/** A call's pattern. Pages and files are one: which of them was asked for is for analytics. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (isCall(request)) return url ?? "unknown call";
  return url !== undefined && OWN.has(url) ? url : "page";
}

const OWN: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
