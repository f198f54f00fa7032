import { readAnalytics } from "../../admin/read-analytics.ts";
import { readTrends } from "../../admin/read-trends.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { presentAnalytics, presentTrends } from "./present-analytics.ts";

/** The numbers for the panel's charts. They contain no personal data, so reads aren't on the audit list. */
export function adminAnalyticsRoutes(
  deps: DepsOf<typeof readAnalytics> & DepsOf<typeof readTrends>,
): Routes {
  return (add) => {
    add("GET /api/admin/analytics", async ({ query }) =>
      presentAnalytics(await readAnalytics(deps, query.range ?? "day")),
    );

    add("GET /api/admin/analytics/overview", async () => presentTrends(await readTrends(deps)));
  };
}
