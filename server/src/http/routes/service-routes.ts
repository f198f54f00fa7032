import { Health, ServiceConfig } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { checkReady } from "../check-ready.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentConfig } from "../present.ts";
import { answers } from "./answers.ts";

/** What clients and balancers ask of the instance itself. */
export function serviceRoutes(deps: HttpDeps, smtpPort: () => number): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get("/api/config", { schema: { response: answers(200, ServiceConfig) } }, async () =>
      presentConfig(deps.config, { domains: offeredAnywhere(deps), smtpPort: smtpPort() }),
    );

    app.get("/healthz", { schema: { response: answers(200, Health) } }, async () => ({
      status: "ok",
    }));

    app.get("/readyz", { schema: { response: answers(200, Health) } }, async () => {
      await checkReady(deps);
      return { status: "ok" };
    });
  };
}

/** Ours first: the default is among them. */
function offeredAnywhere({ domains, config }: HttpDeps): string[] {
  return [...new Set([...domains.offered(), ...config.domainsElsewhere])];
}
