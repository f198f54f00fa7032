import type { AdminAnalytics, AdminTrends } from "@mayfly/contract";
import { readAnalytics, type Analytics } from "../../admin/read-analytics.ts";
import { readTrends, type Trend, type Trends } from "../../admin/read-bars.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { isoTime } from "../present.ts";

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

function presentAnalytics(analytics: Analytics): AdminAnalytics {
  const { fromMs, barMs, nowMs, delivery, streams, stored, ...counted } = analytics;
  return {
    ...counted,
    ...presentBars({ fromMs, barMs }),
    serverTime: isoTime(nowMs),
    delivery: { p50Ms: delivery.p50Ms.map(toTenth), p99Ms: delivery.p99Ms.map(toTenth) },
    streams: streams.map(toTenth),
    stored: {
      addresses: stored.addresses.map(toWhole),
      messages: stored.messages.map(toWhole),
      bytes: stored.bytes.map(toWhole),
    },
  };
}

function presentTrends({ hour, day, week }: Trends): AdminTrends {
  return { lastHour: presentTrend(hour), lastDay: presentTrend(day), lastWeek: presentTrend(week) };
}

function presentTrend({ created, received, ...bars }: Trend): AdminTrends["lastHour"] {
  return { ...presentBars(bars), created, received };
}

function presentBars({ fromMs, barMs }: { fromMs: number; barMs: number }) {
  return { from: isoTime(fromMs), barSeconds: barMs / 1000 };
}

function toTenth(level: number | null): number | null {
  return level === null ? null : Math.round(level * 10) / 10;
}

function toWhole(level: number | null): number | null {
  return level === null ? null : Math.round(level);
}
