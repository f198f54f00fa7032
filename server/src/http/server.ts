import cors from "@fastify/cors";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { maxHeaderSize } from "node:http";
import { createAdminAccess } from "./admin/admin-access.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { handleError } from "./error-handler.ts";
import type { HttpDeps } from "./http-deps.ts";
import { addBanGate } from "./security/ban-gate.ts";
import { createAddCall } from "./calls.ts";
import { compileLate } from "./compile-schemas.ts";
import { addDraining } from "./readiness.ts";
import { describeApi } from "./describe-api.ts";
import { answerOptions, recordMethods, refuseOtherMethods } from "./known-methods.ts";
import { acceptJsonOnly } from "./security/json-body.ts";
import { guardCalls } from "./security/guard-calls.ts";
import { addThirdPartyFrames, addMailFrames } from "./site/frames.ts";
import { limitCalls, RATE_HEADERS } from "./limits/call-limits.ts";
import { limitSockets } from "./limits/limit-sockets.ts";
import { limitBodies } from "./limits/limit-bodies.ts";
import { limitPipelining } from "./limits/limit-pipelining.ts";
import { addPages } from "./site/pages.ts";
import { readableUrl, refusingUnreadable, requireOneHost } from "./security/malformed-requests.ts";
import { createRequestIds, watchRequests } from "./watch-requests.ts";
import { addressRoutes } from "./routes/inbox/address-routes.ts";
import { messageRoutes } from "./routes/inbox/message-routes.ts";
import { contactRoutes } from "./routes/sending/contact-routes.ts";
import { forwardTargetRoutes, outboundRoutes } from "./routes/sending/outbound-routes.ts";
import { oneClickRoutes, subscriptionRoutes } from "./routes/sending/subscription-routes.ts";
import { pushRoutes } from "./routes/push-routes.ts";
import {
  paymentWebhookRoutes,
  premiumRoutes,
  testPaymentRoutes,
} from "./routes/premium/premium-routes.ts";
import { serviceRoutes } from "./routes/service-routes.ts";
import { streamRoutes } from "./streams/stream-routes.ts";
import { createWaitForMail, type WaitForMail } from "./streams/wait-for-mail.ts";
import { refusalRoutes } from "./routes/refusal-routes.ts";
import { statusRoutes } from "./routes/status-routes.ts";
import { createPublicStatus, type PublicStatus } from "../status/read-public-status.ts";
import { traceRoutes } from "./routes/inbox/trace-routes.ts";
import { webhookRoutes } from "./routes/webhook-routes.ts";
import { addMailtmApi, allowAllOrigins } from "./mailtm/mailtm-api.ts";
import { addMcp, MCP_HEADERS } from "./mcp/mcp-route.ts";
import { addSecurityHeaders } from "./security/security-headers.ts";
import type { Site } from "./site/site.ts";
import { normalizeForwardedFor, warnOfProxy } from "./security/forwarded-for.ts";

/** The HTTP edge: validates, calls one use case, and presents the result. Must never contain business rules. */
export async function createHttpServer(
  deps: HttpDeps,
  { site, log, smtpPort }: { site: Site; log: FastifyBaseLogger; smtpPort: () => number },
): Promise<FastifyInstance> {
  const { config } = deps;
  const schemas = compileLate();
  const app = Fastify({
    loggerInstance: log,
    // A logger per request would live as long as its stream; the error handler logs the request id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: Math.min(config.limits.LIMIT_BODY_BYTES, Number.MAX_SAFE_INTEGER),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: createRequestIds(config.trustProxy),
    ...refusingUnreadable(),
    rewriteUrl: readableUrl,
    // The schemas limit parameter lengths; the router would refuse long ones before every hook.
    routerOptions: { maxParamLength: maxHeaderSize },
    // Requests on a closing connection still get an answer, because the client can't know.
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    schemaController: { compilersFactory: schemas.compilersFactory },
  });

  limitPipelining(app.server, config.trustProxy);
  app.setErrorHandler(handleError);
  if (config.trustProxy.length > 0) normalizeForwardedFor(app);
  addDraining(app, deps.isReady);
  warnOfProxy(app, log);
  watchRequests(app, deps);
  app.addHook("onRequest", schemas.onRequest);
  acceptJsonOnly(app);
  addSecurityHeaders(app, config.publicUrl);
  requireOneHost(app);
  limitSockets(app, deps.httpSockets, config.trustProxy);
  limitBodies(app, config.limits.LIMIT_BODY_BYTES);
  const readAllow = recordMethods(app);
  describeApi(app, { publicUrl: config.publicUrl, limits: limitCalls(deps)("look") });
  await allowOrigins(app, config.corsOrigins);
  if (config.mailtmApi) allowAllOrigins(app);
  addBanGate(app, deps, site);
  guardCalls(app, deps, site.build);
  answerOptions(app, readAllow);
  refuseOtherMethods(app, readAllow);
  app.addHook("preClose", async () => {
    deps.streams.close();
    deps.waits.close();
  });

  const waitForMail = createWaitForMail(deps);
  const readStatus = createPublicStatus(deps);
  await addRoutes(app, { ...deps, waitForMail }, { log, smtpPort, readStatus });
  if (config.mailtmApi) await addMailtmApi(app, deps, log);
  if (config.mcp) await addMcp(app, { ...deps, waitForMail });
  addMailFrames(app, site);
  addThirdPartyFrames(app, site, config.thirdParties);
  await addPages(app, site, { ...config, readStatus });
  return app;
}

/** Request headers that pages of allowed origins may send. */
const PAGE_HEADERS = ["authorization", "content-type", "x-client", "last-event-id", "x-tokens"];

async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST", "PATCH", "DELETE"],
    allowedHeaders: [...PAGE_HEADERS, ...MCP_HEADERS],
    exposedHeaders: ["link", "retry-after", "mcp-session-id", ...RATE_HEADERS],
    credentials: false,
    maxAge: 600,
    // `answerOptions` answers, after bans and limits.
    strictPreflight: false,
    preflightContinue: true,
  });
}

type RouteOptions = {
  log: FastifyBaseLogger;
  smtpPort: () => number;
  readStatus: () => Promise<PublicStatus>;
};

async function addRoutes(
  app: FastifyInstance,
  deps: HttpDeps & { waitForMail: WaitForMail },
  { log, smtpPort, readStatus }: RouteOptions,
): Promise<void> {
  const access = createAdminAccess(deps);
  const addCallTo = createAddCall(deps, access);
  const { testCards } = deps.payments;
  const areas = [
    addressRoutes(deps),
    messageRoutes(deps),
    outboundRoutes(deps),
    forwardTargetRoutes(deps),
    contactRoutes(deps),
    subscriptionRoutes(deps),
    oneClickRoutes(deps),
    premiumRoutes(deps),
    pushRoutes(deps),
    paymentWebhookRoutes(deps),
    ...(testCards ? [testPaymentRoutes(testCards)] : []),
    streamRoutes(deps, log),
    traceRoutes(deps),
    refusalRoutes(deps),
    statusRoutes(readStatus),
    webhookRoutes(deps),
    ...adminRoutes(deps, access),
    serviceRoutes(deps, smtpPort),
  ];
  for (const routes of areas) {
    // oxlint-disable-next-line no-await-in-loop -- Fastify registers one after the other
    await app.register(async (scope) => routes(addCallTo(scope), scope));
  }
}
