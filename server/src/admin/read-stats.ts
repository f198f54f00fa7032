/**
 * The operator's panel: numbers, lists, and charts; `checks/` tests whether mail gets through. Mail may only be read
 * through `read-messages.ts`, whose callers audit each read.
 */
import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import type { BanStore } from "../abuse/ban-store.ts";
import type { RateLimitStore } from "../abuse/rate-limit-store.ts";
import type { ActivityCount, ActivityStore } from "../activity/activity-store.ts";
import { LEVELS, type Level } from "../activity/sample-levels.ts";
import type { Clock } from "../time/clock.ts";
import type { EmailListStore, StoredCounts } from "./email-list-store.ts";
import { listRateLimits } from "./limited-clients.ts";
import type { Capacity, InboxStore } from "../inbox/inbox-store.ts";

export type Stats = StoredCounts & {
  bans: number;
  permanentBans: number;
  /** undefined: not sampled at that time. */
  freeHourAgo: number | undefined;
  rateLimits: number;
  created: Spans;
  received: Spans;
  nowMs: number;
};

/** Sliding windows: the last 60 minutes, 24 hours, and 7 days. */
export type Spans = { hour: number; day: number; week: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A premium address lives for a day; with this much left, it ends soon. */
const SOON_MS = 3 * HOUR_MS;
const NAMES = ["created", "received"] as const;

/** Returns the numbers on the panel's first page. */
export async function readStats(deps: {
  store: EmailListStore &
    Pick<ActivityStore, "sumActivity" | "sumActivityInBars"> &
    Pick<BanStore, "listBans"> &
    Pick<RateLimitStore, "listBlocks">;
  localLimits: Pick<RateLimitStore, "listBlocks">;
  clock: Clock;
}): Promise<Stats> {
  const { store, clock } = deps;
  const nowMs = clock.nowMs();
  const since = (by: "minute" | "hour", sinceMs: number) =>
    store.sumActivity({ by, sinceMs, names: NAMES });
  const [held, freeHourAgo, bans, limits, hour, day, week] = await Promise.all([
    store.countStored({ nowMs, soonMs: nowMs + SOON_MS }),
    readFree(store, nowMs - HOUR_MS),
    store.listBans(nowMs),
    listRateLimits(deps),
    since("minute", nowMs - HOUR_MS),
    since("minute", nowMs - DAY_MS),
    // By the hour, because minutes are stored for 25 hours only. The hour that began more than 7 days ago counts in
    // full.
    since("hour", nowMs - 7 * DAY_MS - HOUR_MS + 1),
  ]);
  const spansOf = (name: (typeof NAMES)[number]): Spans => ({
    hour: hour.get(name) ?? 0,
    day: day.get(name) ?? 0,
    week: week.get(name) ?? 0,
  });
  return {
    ...held,
    freeHourAgo,
    bans: bans.length,
    permanentBans: bans.filter(({ expiresAtMs }) => expiresAtMs === null).length,
    rateLimits: limits.length,
    created: spansOf("created"),
    received: spansOf("received"),
    nowMs,
  };
}

/** Returns the number sampled in that minute or in the one before. */
async function readFree(
  store: Pick<ActivityStore, "sumActivityInBars">,
  atMs: number,
): Promise<number | undefined> {
  const { addresses, premium } = LEVELS;
  const names = [addresses, premium].flatMap(({ sum, samples }) => [sum, samples]);
  const query = { by: "minute", sinceMs: atMs - 2 * MINUTE_MS, barMs: MINUTE_MS, names } as const;
  const since = await store.sumActivityInBars(query);
  const counts = since.filter((counted) => counted.atMs <= atMs);
  const meanOf = ({ sum, samples }: Level) => total(counts, sum) / total(counts, samples);
  const free = Math.round(meanOf(addresses) - meanOf(premium));
  // Without samples, the result is 0 / 0.
  return Number.isNaN(free) ? undefined : Math.max(0, free);
}

function total(counts: readonly ActivityCount[], name: string): number {
  return counts.reduce((sum, counted) => sum + (counted.name === name ? counted.count : 0), 0);
}

type CompanyInboxFill = { inbox: CompanyInbox; filledPercent: number; messages: number };

/**
 * Returns the messages of each company inbox, and how full it is for mail, in percent: of its messages or its bytes,
 * whichever is higher.
 */
export async function readCompanyInboxes(
  { store, domain }: { store: Pick<InboxStore, "findRecipient">; domain: string },
  capacityOf: (inbox: CompanyInbox) => Capacity,
): Promise<CompanyInboxFill[]> {
  return Promise.all(
    COMPANY_INBOXES.map(async (inbox) => {
      const row = await store.findRecipient({ local: inbox, domain });
      const { messagesMax, bytesMax } = capacityOf(inbox);
      const filled = row && Math.max(row.messageCount / messagesMax, row.sizeBytes / bytesMax);
      // The contact form may fill the general inbox beyond its capacity for mail.
      const filledPercent = Math.floor(100 * Math.min(1, filled ?? 0));
      return { inbox, filledPercent, messages: row?.messageCount ?? 0 };
    }),
  );
}
