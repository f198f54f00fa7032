import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { createAdminAccess } from "./admin-access.ts";
import type { HttpDeps } from "./http-deps.ts";
import { adminAnalyticsRoutes } from "./routes/admin-analytics-routes.ts";
import { adminBanRoutes } from "./routes/admin-ban-routes.ts";
import { adminDeletionRoutes } from "./routes/admin-deletion-routes.ts";
import { adminDiagnosticRoutes } from "./routes/admin-diagnostic-routes.ts";
import { adminDomainRoutes } from "./routes/admin-domain-routes.ts";
import { adminEmailRoutes, adminMailRoutes } from "./routes/admin-email-routes.ts";
import { adminLimitRoutes } from "./routes/admin-limit-routes.ts";
import { adminRecordRoutes } from "./routes/admin-record-routes.ts";

/** All of the operator's calls, behind one key. */
export function adminRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const access = createAdminAccess(deps);
  return async (app) => {
    // Before a body is read: whoever guesses learns nothing from what else is wrong, and is counted.
    app.addHook("onRequest", access.requireOperator);
    app.addHook("onSend", access.requireAudit);
    await app.register(adminBanRoutes(deps, access));
    await app.register(adminRecordRoutes(deps));
    await app.register(adminAnalyticsRoutes(deps));
    await app.register(adminEmailRoutes(deps));
    await app.register(adminMailRoutes(deps, access));
    await app.register(adminDeletionRoutes(deps, access));
    await app.register(adminLimitRoutes(deps, access));
    await app.register(adminDomainRoutes(deps, access));
    await app.register(adminDiagnosticRoutes(deps, access));
  };
}
