import { type AdminAccess, createReadingAudit } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { adminAnalyticsRoutes } from "./analytics-routes.ts";
import { adminBanRoutes } from "./ban-routes.ts";
import { adminCompanyRoutes } from "./company-routes.ts";
import { adminDiagnosticRoutes } from "./diagnostic-routes.ts";
import { adminDomainRoutes } from "./domain-routes.ts";
import { adminEmailRoutes, adminMailRoutes } from "./email-routes.ts";
import { adminKeyRoutes } from "./key-routes.ts";
import { adminLimitRoutes } from "./limit-routes.ts";
import { adminStatusNoteRoutes } from "./status-note-routes.ts";
import { adminRecordRoutes } from "./record-routes.ts";

/** All operator calls. */
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
    adminStatusNoteRoutes(deps, access),
    adminKeyRoutes(deps, access),
    adminDiagnosticRoutes(deps, access),
  ];
}
