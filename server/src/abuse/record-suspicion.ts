import { OTHER_NETWORKS } from "@mayfly/contract/admin-constants";
import { LRUCache } from "lru-cache";
import type { Clock } from "../time/clock.ts";
import type { Log } from "../log.ts";
import { networkLevels, providerNetwork } from "../ip/network-levels.ts";
import { entriesMax } from "../system/entries-max.ts";
import type { OffenderBans } from "./ban-offenders.ts";
import { SUSPICION_RULES, type SuspicionKind } from "./suspicion-rules.ts";
import type { Suspicion, SuspicionStore } from "./suspicion-store.ts";

/** Never waits and never fails a request. */
export type SuspicionRecorder = (event: SuspiciousEvent) => void;

/**
 * The client of a suspicious request. `fromOtherSite`: another site's page made a visitor's browser send it, so it leads
 * to no automatic ban: otherwise a page could have the networks of its visitors banned.
 */
export type Client = { ip: string; userAgent?: string | undefined; fromOtherSite?: boolean };

type SuspiciousEvent = Client & { kind: SuspicionKind; details: string };

export type SuspicionRecording = {
  record: SuspicionRecorder;
  /** Writes repeats that have waited for a minute. */
  flushDue: () => Promise<void>;
  /** Writes all repeats, before the process ends. */
  flush: () => Promise<void>;
};

type RecorderDeps = {
  store: Pick<SuspicionStore, "addSuspicion">;
  /** Called for each event of the client itself, recorded or not; undefined disables automatic bans. */
  banOffenders?: OffenderBans | undefined;
  clock: Clock;
  log: Log;
};

/** One kind of event of one network. `repeats`: what happened since `writtenAtMs` and isn't written yet. */
type Seen = { writtenAtMs: number; repeats: Suspicion | undefined };

const WRITTEN_EVERY_MS = 60_000;
const REMEMBERED_MAX = 10_000;
/**
 * How many networks of one IPv4 /24 or IPv6 /48 have their own row for a kind, and how many /48 of one /32. The others
 * share a row.
 */
const OWN_ROWS_MAX = 16;
const OWN_ROWS_KEPT_MS = 24 * 60 * 60_000;
const DETAILS_LENGTH_MAX = 500;

/**
 * Records suspicious events for the operator. The first event of a kind and network is written at once. Repeats are
 * counted in memory and written once a minute, so that a flood costs few writes. Bounds keep one attacker from filling
 * the list. Beyond 16 networks of a /24 or /48 within a day, further ones share a row, as do further /48 of an IPv6
 * /32. Beyond 10,000 kinds and networks within a minute, further networks share one row for each kind.
 */
export function createSuspicionRecorder(deps: RecorderDeps): SuspicionRecording {
  const seen = new Map<string, Seen>();
  const ownRows = rememberOwnRows(deps.clock);

  const flushSome = async (isDue: (one: Seen) => boolean): Promise<void> => {
    const written: Promise<void>[] = [];
    for (const [key, one] of seen) {
      if (!isDue(one)) continue;
      const { repeats } = one;
      if (!repeats) {
        seen.delete(key);
        continue;
      }
      Object.assign(one, { writtenAtMs: deps.clock.nowMs(), repeats: undefined });
      written.push(write(deps, repeats));
    }
    await Promise.all(written);
  };

  /** The row that the event belongs to. */
  const bounded = (event: SuspiciousEvent): Suspicion => {
    const levels = networkLevels(event.ip);
    const own = suspicionOf(event, levels[0], deps.clock.nowMs());
    if (seen.has(keyOf(own))) return own;
    if (seen.size >= REMEMBERED_MAX) return ofOtherNetworks(own);
    const widest = levels.at(-1) ?? levels[0];
    const provider = providerNetwork(widest);
    if (provider !== undefined && !ownRows.claim(event.kind, widest, provider)) {
      return ofWiderNetwork(own, provider);
    }
    return ownRows.claim(event.kind, levels[0], widest) ? own : ofWiderNetwork(own, widest);
  };

  return {
    record(event) {
      if (!event.fromOtherSite) deps.banOffenders?.(event.kind, event.ip);
      const suspicion = bounded(event);
      const key = keyOf(suspicion);
      const one = seen.get(key);
      if (one) {
        one.repeats = withRepeat(one.repeats, suspicion);
        return;
      }
      seen.set(key, { writtenAtMs: suspicion.lastSeenAtMs, repeats: undefined });
      void write(deps, suspicion);
    },
    flushDue: () =>
      flushSome(({ writtenAtMs }) => deps.clock.nowMs() - writtenAtMs >= WRITTEN_EVERY_MS),
    flush: () => flushSome(() => true),
  };
}

/** Remembers which networks of a wider one have their own row; cleared once a day. */
function rememberOwnRows(clock: Clock) {
  const rows = new LRUCache<string, Set<string>>(entriesMax(REMEMBERED_MAX));
  let beganAtMs = clock.nowMs();
  return {
    /** Returns whether the network has its own rows. Grants them while its wider network has fewer than 16. */
    claim(kind: SuspicionKind, network: string, widest: string): boolean {
      const nowMs = clock.nowMs();
      if (nowMs - beganAtMs >= OWN_ROWS_KEPT_MS) {
        rows.clear();
        beganAtMs = nowMs;
      }
      const key = `${kind} ${widest}`;
      const owners = rows.get(key) ?? new Set();
      rows.set(key, owners);
      if (!owners.has(network) && owners.size >= OWN_ROWS_MAX) return false;
      owners.add(network);
      return true;
    },
  };
}

function suspicionOf(
  { kind, details, userAgent }: SuspiciousEvent,
  network: string,
  nowMs: number,
): Suspicion {
  return {
    ip: network,
    severity: SUSPICION_RULES[kind].severity,
    activityType: kind,
    details: details.slice(0, DETAILS_LENGTH_MAX),
    userAgent: userAgent?.slice(0, DETAILS_LENGTH_MAX) ?? null,
    count: 1,
    firstSeenAtMs: nowMs,
    lastSeenAtMs: nowMs,
  };
}

function keyOf({ activityType, ip }: Suspicion): string {
  return `${activityType} ${ip}`;
}

function ofWiderNetwork(suspicion: Suspicion, widest: string): Suspicion {
  const details = `${suspicion.ip}: ${suspicion.details}`.slice(0, DETAILS_LENGTH_MAX);
  return { ...suspicion, ip: widest, details };
}

function ofOtherNetworks(suspicion: Suspicion): Suspicion {
  const details = `from networks beyond the ${REMEMBERED_MAX} entries that a minute records; the latest: ${suspicion.ip}`;
  return { ...suspicion, ip: OTHER_NETWORKS, details, userAgent: null };
}

/** The row shows the latest event's details. */
function withRepeat(repeats: Suspicion | undefined, latest: Suspicion): Suspicion {
  if (!repeats) return latest;
  return { ...latest, count: repeats.count + 1, firstSeenAtMs: repeats.firstSeenAtMs };
}

async function write({ store, log }: RecorderDeps, suspicion: Suspicion): Promise<void> {
  try {
    await store.addSuspicion(suspicion);
  } catch (error) {
    // Recording must not fail what it records.
    log.warn({ err: error, kind: suspicion.activityType }, "failed to record suspicious activity");
  }
}
