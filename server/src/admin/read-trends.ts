import type { ActivityStore } from "../activity/activity-store.ts";
import type { Clock } from "../time/clock.ts";
import { readBars } from "./read-bars.ts";

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
