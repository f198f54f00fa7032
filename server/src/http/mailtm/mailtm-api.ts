import type { FastifyInstance } from "fastify";
import { requireRate, type RateRule } from "../../abuse/limit-rate.ts";
import { AppError } from "../../app-error.ts";
import type { Log } from "../../log.ts";
import type { HttpDeps } from "../http-deps.ts";
import { limitCalls } from "../limits/call-limits.ts";
import { createStreamOpener } from "../streams/stream-routes.ts";
import { isMailtmCall, MAILTM_PREFIX } from "../request-kind.ts";
import { parseAsJson } from "../security/json-body.ts";
import { addAccounts, addDomains, createReadAccount } from "./account-calls.ts";
import { createAddMailtmCall } from "./add-mailtm-call.ts";
import { describeMailtm } from "./describe-mailtm.ts";
import { handleMailtmError } from "./mailtm-errors.ts";
import { addMercure } from "./mercure-call.ts";
import { addContents, addMessages } from "./message-calls.ts";
import { createFindDetails } from "./message-details.ts";

/**
 * Adds the API of mail.tm for its clients, in another form of our own use cases. A bearer token is the only credential,
 * no call reads a cookie, so pages of any origin may call it. Must never contain a business rule.
 */
export async function addMailtmApi(app: FastifyInstance, deps: HttpDeps, log: Log): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(handleMailtmError);
      scope.setNotFoundHandler(() => {
        throw new AppError("NOT_FOUND");
      });
      parseAsJson(scope, "application/ld+json");
      parseAsJson(scope, "application/merge-patch+json");
      limitBursts(scope, deps);
      addCalls(scope, deps, log);
    },
    { prefix: MAILTM_PREFIX },
  );
}

function addCalls(scope: FastifyInstance, deps: HttpDeps, log: Log): void {
  const add = createAddMailtmCall(deps, scope);
  const findDetails = createFindDetails(deps);
  const messageDeps = { ...deps, findDetails };
  addDomains(add, deps);
  addAccounts(add, deps);
  addMessages(add, messageDeps);
  addContents(add, messageDeps);
  const openStream = createStreamOpener(deps, log);
  addMercure(add, { ...messageDeps, readAccount: createReadAccount(deps), openStream });
  const description = describeMailtm(deps.config.publicUrl + MAILTM_PREFIX);
  const options = { schema: { hide: true }, preHandler: limitCalls(deps)("look") };
  scope.get("/openapi.json", options, () => description);
}

const SECOND_MS = 1_000;

/** Limits all calls of a network together, unknown paths too. */
function limitBursts(scope: FastifyInstance, { config, localLimits, clock }: HttpDeps): void {
  const limit = config.limits.LIMIT_MAILTM_CALLS_PER_SECOND;
  const rule: RateRule = { endpoint: "mailtm", limit, windowMs: SECOND_MS };
  const limits = { store: localLimits, fallback: localLimits, clock };
  scope.addHook("onRequest", ({ ip }) => requireRate(limits, rule, ip));
}

/** Lets pages of any origin call the API. Must be called before OPTIONS is answered. */
export function allowAllOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (isMailtmCall(request)) void reply.headers(OPEN_HEADERS);
    done();
  });
}

const OPEN_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers":
    "accept, authorization, cache-control, content-type, last-event-id, x-requested-with",
  "access-control-expose-headers": "retry-after",
  "access-control-max-age": "600",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};
