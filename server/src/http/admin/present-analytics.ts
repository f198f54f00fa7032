import type { AdminAnalytics, AdminTrends } from "@mayfly/contract";
import type { Analytics } from "../../admin/read-analytics.ts";
import type { Trend, Trends } from "../../admin/read-trends.ts";
import { isoTime } from "../present/present-time.ts";

export function presentAnalytics(analytics: Analytics): AdminAnalytics {
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

export function presentTrends({ hour, day, week }: Trends): AdminTrends {
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
