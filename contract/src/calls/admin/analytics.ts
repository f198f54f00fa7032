import { Type, type Static } from "typebox";
import { ANALYTICS_RANGES, PAYMENT_OUTCOMES, REJECTIONS } from "../../admin-constants.ts";
import { Timestamp } from "../timestamp.ts";
import type { CallTable } from "../../call-table.ts";

/**
 * Data of the operator's charts: counts only, in bars of equal length that begin at round UTC times. The last bar is
 * incomplete. The counts identify no sender, recipient, or client.
 */

const Counts = Type.Array(Type.Integer({ minimum: 0 }), { description: "One for each bar" });
const Levels = Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]), {
  description: "One for each bar; null: not measured",
});

const bars = {
  from: Timestamp,
  barSeconds: Type.Integer({ minimum: 1 }),
};

/** GET /api/admin/analytics */
const AnalyticsQuery = Type.Object({
  range: Type.Optional(Type.Enum([...ANALYTICS_RANGES], { description: "Default: day" })),
});

export const AdminAnalytics = Type.Object({
  range: Type.Enum([...ANALYTICS_RANGES]),
  ...bars,
  serverTime: Timestamp,
  created: Counts,
  burned: Counts,
  received: Counts,
  rejected: Type.Array(Type.Object({ reason: Type.Enum([...REJECTIONS]), counts: Counts })),
  delivery: Type.Object(
    { p50Ms: Levels, p99Ms: Levels },
    { description: "From a message's final dot to its 250, over SMTP" },
  ),
  streams: Levels,
  stored: Type.Object({ addresses: Levels, messages: Levels, bytes: Levels }),
  payments: Type.Array(Type.Object({ outcome: Type.Enum([...PAYMENT_OUTCOMES]), counts: Counts })),
});
export type AdminAnalytics = Static<typeof AdminAnalytics>;

const Trend = Type.Object({ ...bars, created: Counts, received: Counts });

/** GET /api/admin/analytics/overview: the sparkline bars beside the numbers of `AdminStats`. */
export const AdminTrends = Type.Object({ lastHour: Trend, lastDay: Trend, lastWeek: Trend });
export type AdminTrends = Static<typeof AdminTrends>;

export const adminAnalyticsCalls = {
  "GET /api/admin/analytics": {
    operationId: "readAnalytics",
    summary: "Read the series of the charts",

    auth: "operator",
    query: AnalyticsQuery,
    answers: { 200: AdminAnalytics },
  },
  "GET /api/admin/analytics/overview": {
    operationId: "readAnalyticsOverview",
    summary: "Read the overview of the charts",
    auth: "operator",
    answers: { 200: AdminTrends },
  },
} satisfies CallTable;
