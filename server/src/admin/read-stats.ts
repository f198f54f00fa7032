import type { BanStore } from "../abuse/ban-store.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { Clock } from "../clock.ts";
import type { ActivityStore } from "./activity-store.ts";
import type { EmailListStore, HeldCounts } from "./email-list-store.ts";
import { listRateLimits } from "./list-rate-limits.ts";

export type Stats = HeldCounts & {
  bans: number;
  rateLimits: number;
  created: Spans;
  received: Spans;
  nowMs: number;
};

/** Rolling: the last 60 minutes, 24 hours and 7 days, what is counting now included. */
export type Spans = { hour: number; day: number; week: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NAMES = ["created", "received"] as const;

/** What the panel shows first. */
export async function readStats(deps: {
  store: EmailListStore &
    Pick<ActivityStore, "sumActivity"> &
    Pick<BanStore, "listBans"> &
    Pick<RateLimitStore, "listBlocks">;
  localLimits: Pick<RateLimitStore, "listBlocks">;
  clock: Clock;
}): Promise<Stats> {
  const { store, clock } = deps;
  const nowMs = clock.nowMs();
  const since = (by: "minute" | "hour", sinceMs: number) =>
    store.sumActivity({ by, sinceMs, names: NAMES });
  const [held, bans, limits, hour, day, week] = await Promise.all([
    store.countHeld(nowMs),
    store.listBans(nowMs),
    listRateLimits(deps),
    since("minute", nowMs - HOUR_MS),
    since("minute", nowMs - DAY_MS),
    // By the hour: minutes are kept for a day. The hour that a week ago was half over counts whole.
    since("hour", nowMs - 7 * DAY_MS - HOUR_MS + 1),
  ]);
  const spansOf = (name: (typeof NAMES)[number]): Spans => ({
    hour: hour.get(name) ?? 0,
    day: day.get(name) ?? 0,
    week: week.get(name) ?? 0,
  });
  return {
    ...held,
    bans: bans.length,
    rateLimits: limits.length,
    created: spansOf("created"),
    received: spansOf("received"),
    nowMs,
  };
}
