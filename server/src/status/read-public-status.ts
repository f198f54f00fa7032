import type { ActivityStore } from "../activity/activity-store.ts";
import { deliveryQuantile, SHOWN_COUNTS } from "../admin/delivery-times.ts";
import { isAppError } from "../app-error.ts";
import { countedAs } from "../domains/count-domain-mail.ts";
import type { DomainStore } from "../domains/domain-store.ts";
import type { LiveDomains } from "../domains/live-domains.ts";
import type { Clock } from "../time/clock.ts";
import type { StatusNote, StatusNoteStore } from "./status-note-store.ts";

type PublicStatusDeps = {
  store: Pick<DomainStore, "listDomainMail"> &
    Pick<ActivityStore, "sumActivity" | "sumActivityInBars"> &
    Pick<StatusNoteStore, "listStatusNotes">;
  domains: Pick<LiveDomains, "list">;
  clock: Clock;
  /** Whether the disk has room for more mail. */
  disk: { hasRoom: () => boolean };
  /** Mail is refused once `used` reaches `total`. */
  storage: { readTotals: () => Promise<{ bytes: { used: number; total: number } }> };
};

export type PublicStatus = {
  readonly domains: readonly DomainStatus[];
  readonly hoursFromMs: number;
  /** null: no message was shown in the last day. */
  readonly delivery: { readonly p50Ms: number; readonly p99Ms: number } | null;
  readonly notes: readonly StatusNote[];
  readonly atMs: number;
};

export type DomainStatus = {
  readonly name: string;
  readonly isAccepting: boolean;
  readonly isOffered: boolean;
  /** null: never */
  readonly lastAcceptedAtMs: number | null;
  /** Accepted messages, oldest hour first. */
  readonly hours: readonly number[];
};

const CACHED_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_SHOWN = 7 * 24;

/**
 * Returns the status that everyone may see, read at most every ten seconds. While the store is away, returns what was
 * known last, and that no mail is accepted.
 */
export function createPublicStatus(deps: PublicStatusDeps): () => Promise<PublicStatus> {
  let known: PublicStatus | undefined;
  let cached: { atMs: number; status: Promise<PublicStatus> } | undefined;
  const read = async (): Promise<PublicStatus> => {
    try {
      known = await readStatus(deps);
    } catch (error) {
      if (!isAppError(error, "STORE_UNAVAILABLE")) throw error;
      return closed(known ?? emptyStatus(deps), deps.clock.nowMs());
    }
    return known;
  };
  return () => {
    const nowMs = deps.clock.nowMs();
    if (!cached || Math.abs(nowMs - cached.atMs) >= CACHED_MS) {
      cached = { atMs: nowMs, status: read() };
    }
    return cached.status;
  };
}

async function readStatus(deps: PublicStatusDeps): Promise<PublicStatus> {
  const { store, clock } = deps;
  const nowMs = clock.nowMs();
  const hoursFromMs = startOfHours(nowMs);
  const listed = receiving(deps);
  const names = listed.map(({ name }) => countedAs(name));
  const [mail, bars, shown, notes, isAccepting] = await Promise.all([
    store.listDomainMail(),
    store.sumActivityInBars({ by: "hour", sinceMs: hoursFromMs, barMs: HOUR_MS, names }),
    store.sumActivity({ by: "hour", sinceMs: nowMs - DAY_MS, names: SHOWN_COUNTS }),
    store.listStatusNotes(nowMs - HOURS_SHOWN * HOUR_MS),
    hasRoom(deps),
  ]);
  const lastOf = new Map(mail.map(({ domain, lastMessageAtMs }) => [domain, lastMessageAtMs]));
  return {
    domains: listed.map(({ name, state }) => {
      const last = lastOf.get(name);
      const hours = Array.from({ length: HOURS_SHOWN }, () => 0);
      for (const bar of bars) {
        if (bar.name === countedAs(name)) hours[(bar.atMs - hoursFromMs) / HOUR_MS] = bar.count;
      }
      return {
        name,
        isAccepting,
        isOffered: state === "offered",
        lastAcceptedAtMs: last === undefined ? null : last - (last % CACHED_MS),
        hours,
      };
    }),
    hoursFromMs,
    delivery: readTimes((name) => shown.get(name) ?? 0),
    notes,
    atMs: nowMs,
  };
}

/** Whether disk and budget have room for more mail. */
async function hasRoom({ disk, storage }: PublicStatusDeps): Promise<boolean> {
  const { bytes } = await storage.readTotals();
  return disk.hasRoom() && bytes.used < bytes.total;
}

function readTimes(countOf: (name: string) => number): PublicStatus["delivery"] {
  const [p50, p99] = [0.5, 0.99].map((share) => deliveryQuantile(countOf, share, "shown"));
  if (typeof p50 !== "number" || typeof p99 !== "number") return null;
  return { p50Ms: Math.ceil(p50), p99Ms: Math.ceil(p99) };
}

function receiving({ domains }: Pick<PublicStatusDeps, "domains">) {
  return domains.list().filter(({ state }) => state !== "removed");
}

function startOfHours(nowMs: number): number {
  return nowMs - (nowMs % HOUR_MS) - (HOURS_SHOWN - 1) * HOUR_MS;
}

function emptyStatus(deps: PublicStatusDeps): PublicStatus {
  const domains = receiving(deps).map(({ name, state }) => ({
    name,
    isAccepting: false,
    isOffered: state === "offered",
    lastAcceptedAtMs: null,
    hours: [],
  }));
  const atMs = deps.clock.nowMs();
  return { domains, hoursFromMs: startOfHours(atMs), delivery: null, notes: [], atMs };
}

function closed(status: PublicStatus, atMs: number): PublicStatus {
  const domains = status.domains.map((domain) => ({ ...domain, isAccepting: false }));
  return { ...status, domains, atMs };
}
