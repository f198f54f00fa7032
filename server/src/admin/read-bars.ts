import type { AnalyticsRange } from "@mayfly/contract/admin-constants";
import type { ActivityStore } from "../activity/activity-store.ts";
import type { Clock } from "../time/clock.ts";

export type Trends = { hour: Trend; day: Trend; week: Trend };
export type Trend = { fromMs: number; barMs: number; created: number[]; received: number[] };

/** Returns the small charts of the overview: created addresses and received messages, per range. */
export async function readTrends(deps: {
  store: Pick<ActivityStore, "sumActivityInBars">;
  clock: Clock;
}): Promise<Trends> {
  const [hour, day, week] = await Promise.all([
    readTrend(deps, "hour"),
    readTrend(deps, "day"),
    readTrend(deps, "week"),
  ]);
  return { hour, day, week };
}

async function readTrend(
  deps: Parameters<typeof readTrends>[0],
  range: "hour" | "day" | "week",
): Promise<Trend> {
  const { fromMs, barMs, bars } = await readBars(deps, range, ["created", "received"]);
  const counts = (name: string) => bars.map((bar) => bar.count(name));
  return { fromMs, barMs, created: counts("created"), received: counts("received") };
}

/** One bar of a chart, from `startMs`. `count` returns 0 for a name that wasn't counted. */
export type Bar = { startMs: number; count: (name: string) => number };
/** Oldest first; the last bar is still counting. */
export type Bars = {
  range: AnalyticsRange;
  fromMs: number;
  barMs: number;
  nowMs: number;
  bars: Bar[];
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Each length divides a day, so bars start at round times in UTC. Minutes are stored for 25 hours. */
const RANGES = {
  hour: { by: "minute", barMs: 2 * MINUTE_MS, count: 30 },
  day: { by: "hour", barMs: HOUR_MS, count: 24 },
  week: { by: "hour", barMs: 6 * HOUR_MS, count: 28 },
  month: { by: "hour", barMs: 24 * HOUR_MS, count: 30 },
} as const;

export async function readBars(
  { store, clock }: { store: Pick<ActivityStore, "sumActivityInBars">; clock: Clock },
  range: AnalyticsRange,
  names: readonly string[],
): Promise<Bars> {
  const { by, barMs, count } = RANGES[range];
  const nowMs = clock.nowMs();
  const fromMs = nowMs - (nowMs % barMs) - (count - 1) * barMs;
  const counted = await store.sumActivityInBars({ by, sinceMs: fromMs, barMs, names });
  const byBar = new Map<number, Map<string, number>>();
  for (const { name, atMs, count: value } of counted) {
    const ofBar = byBar.get(atMs) ?? new Map<string, number>();
    byBar.set(atMs, ofBar.set(name, value));
  }
  const bars = Array.from({ length: count }, (_, index): Bar => {
    const startMs = fromMs + index * barMs;
    const ofBar = byBar.get(startMs);
    return { startMs, count: (name) => ofBar?.get(name) ?? 0 };
  });
  return { range, fromMs, barMs, nowMs, bars };
}
