import { AdminAnalytics, AdminTrends, AnalyticsQuery } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { readAnalytics } from "../../admin/read-analytics.ts";
import { readTrends } from "../../admin/read-trends.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentAnalytics, presentTrends } from "../present-analytics.ts";
import { answers } from "./answers.ts";

/** What the panel's charts show: numbers only, so that no look at them is on the audit list. */
export function adminAnalyticsRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/api/admin/analytics",
      { schema: { querystring: AnalyticsQuery, response: answers(200, AdminAnalytics) } },
      async ({ query }) => presentAnalytics(await readAnalytics(deps, query.range ?? "day")),
    );

    app.get(
      "/api/admin/analytics/overview",
      { schema: { response: answers(200, AdminTrends) } },
      async () => presentTrends(await readTrends(deps)),
    );
  };
}
