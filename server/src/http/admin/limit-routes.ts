import { ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { RateLimitBlock } from "../../abuse/rate-limit-store.ts";
import {
  listBudgets,
  listRateLimits,
  countedName,
  removeRateLimits,
} from "../../admin/limited-clients.ts";
import { pageOfList, pageOfRows } from "../../admin/page-of-list.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { presentBudget, presentRateLimit } from "./present-admin.ts";

const LIMITS = {
  foundBy: ({ ip, endpoint }: RateLimitBlock) => [ip, endpoint],
  sortedBy: {
    ip: ({ ip }: RateLimitBlock) => ip,
    endpoint: ({ endpoint }: RateLimitBlock) => endpoint,
    requests: ({ count }: RateLimitBlock) => count,
    since: ({ windowStartsAtMs }: RateLimitBlock) => windowStartsAtMs,
    until: ({ windowEndsAtMs }: RateLimitBlock) => windowEndsAtMs,
  },
};

type LimitRoutesDeps = DepsOf<typeof listRateLimits> &
  DepsOf<typeof removeRateLimits> &
  DepsOf<typeof listBudgets>;

/** Calls for the rate-limited clients and each network's use of the budgets. */
export function adminLimitRoutes(deps: LimitRoutesDeps, access: AdminAccess): Routes {
  return (add) => {
    add("GET /api/admin/rate-limits", async ({ query }, reply) => {
      const page = pageOfRows(query, ADMIN_PAGE_ROWS_MAX);
      const { rows, total } = pageOfList(await listRateLimits(deps), LIMITS, {
        ...query,
        ...page,
      });
      void reply.header("x-total-count", total);
      return rows.map(presentRateLimit);
    });

    add("GET /api/admin/budgets", async () => (await listBudgets(deps)).map(presentBudget));

    add("DELETE /api/admin/rate-limits/:ip", async ({ params, request }) => {
      const ip = countedName(params.ip);
      await access.audited(request, { action: "remove-rate-limit", subject: ip }, () =>
        removeRateLimits(deps, ip),
      );
      return { message: ADMIN_NOTICES.rateLimitRemoved };
    });
  };
}
