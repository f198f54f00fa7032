import { checkReady } from "../readiness.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { presentConfig } from "../present.ts";

type ServiceRoutesDeps = DepsOf<typeof checkReady> & Pick<HttpDeps, "config" | "domains">;

/** Configuration and health, for clients and load balancers. */
export function serviceRoutes(deps: ServiceRoutesDeps, smtpPort: () => number): Routes {
  return (add) => {
    add("GET /api/config", () =>
      presentConfig(deps.config, { domains: offeredAnywhere(deps), smtpPort: smtpPort() }),
    );

    add("GET /healthz", () => ({ status: "ok" }));

    add("GET /readyz", async () => {
      await checkReady(deps);
      return { status: "ok" };
    });
  };
}

/** This installation's domains come first, and the default is among them. */
function offeredAnywhere({ domains, config }: ServiceRoutesDeps): string[] {
  return [...new Set([...domains.offered(), ...config.domainsElsewhere])];
}
