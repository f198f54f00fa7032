import { OTHER_NETWORKS } from "@mayfly/contract/admin-constants";
import type { Clock } from "../time/clock.ts";
import type { Log } from "../log.ts";
import { clientNetwork } from "../ip/network-levels.ts";
import type { OffenderBans } from "./ban-offenders.ts";
import { SUSPICION_RULES, type SuspicionKind } from "./suspicion-rules.ts";
import type { Suspicion, SuspicionStore } from "./suspicion-store.ts";

export type { SuspicionKind } from "./suspicion-rules.ts";

/** Never waits and never fails a request. */
export type SuspicionRecorder = (event: {
  kind: SuspicionKind;
  ip: string;
  details: string;
  userAgent?: string | undefined;
}) => void;

export type SuspicionRecording = {
  record: SuspicionRecorder;
  /** Writes repeats that have waited for a minute. */
  flushDue: () => Promise<void>;
  /** Writes all repeats, before the process ends. */
  flush: () => Promise<void>;
};

type RecorderDeps = {
  store: Pick<SuspicionStore, "addSuspicion">;
  /** Told of each event, recorded or not; undefined: no automatic bans. */
  banOffenders?: OffenderBans | undefined;
  clock: Clock;
  log: Log;
};

/** One kind of event of one network. `repeats`: what happened since `writtenAtMs` and isn't written yet. */
type Seen = { writtenAtMs: number; repeats: Suspicion | undefined };

const WRITTEN_EVERY_MS = 60_000;
const REMEMBERED_MAX = 10_000;
const DETAILS_LENGTH_MAX = 500;

/**
 * Records what an operator may want to look at. The first event of a kind and network is written at once; its repeats
 * are counted in memory and written once a minute, so that a flood costs few writes. While as many kinds and networks
 * as may be remembered were seen within a minute, further networks share one row for each kind.
 */
export function createSuspicionRecorder(deps: RecorderDeps): SuspicionRecording {
  const seen = new Map<string, Seen>();

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

  return {
    record(event) {
      deps.banOffenders?.(event.kind, event.ip);
      let suspicion = suspicionOf(event, deps.clock.nowMs());
      const isKnown = seen.has(keyOf(suspicion));
      if (!isKnown && seen.size >= REMEMBERED_MAX) suspicion = ofOtherNetworks(suspicion);
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

function suspicionOf(
  { kind, ip, details, userAgent }: Parameters<SuspicionRecorder>[0],
  nowMs: number,
): Suspicion {
  return {
    ip: clientNetwork(ip),
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

function ofOtherNetworks(suspicion: Suspicion): Suspicion {
  const details = `from networks beyond the ${REMEMBERED_MAX} entries that a minute records; the latest: ${suspicion.ip}`;
  return { ...suspicion, ip: OTHER_NETWORKS, details, userAgent: null };
}

/** What the latest event says stands for all of them. */
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
