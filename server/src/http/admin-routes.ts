import type { AdminAccess } from "./admin-access.ts";
import { createReadingAudit } from "./audit-reading.ts";
import type { Routes } from "./calls.ts";
import type { HttpDeps } from "./http-deps.ts";
import { adminAnalyticsRoutes } from "./routes/admin-analytics-routes.ts";
import { adminBanRoutes } from "./routes/admin-ban-routes.ts";
import { adminCompanyRoutes } from "./routes/admin-company-routes.ts";
import { adminDiagnosticRoutes } from "./routes/admin-diagnostic-routes.ts";
import { adminDomainRoutes } from "./routes/admin-domain-routes.ts";
import { adminEmailRoutes, adminMailRoutes } from "./routes/admin-email-routes.ts";
import { adminLimitRoutes } from "./routes/admin-limit-routes.ts";
import { adminRecordRoutes } from "./routes/admin-record-routes.ts";

/** All of the operator's calls. */
export function adminRoutes(deps: HttpDeps, access: AdminAccess): Routes[] {
  const auditReading = createReadingAudit(access, deps.clock);
  return [
    adminBanRoutes(deps, access),
    adminRecordRoutes(deps),
    adminAnalyticsRoutes(deps),
    adminEmailRoutes(deps),
    adminMailRoutes(deps, auditReading),
    adminCompanyRoutes(deps, access, auditReading),
    adminLimitRoutes(deps, access),
    adminDomainRoutes(deps, access),
    adminDiagnosticRoutes(deps, access),
  ];
}
