import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { clientNetwork } from "../ip/client-network.ts";
import type { OffenderBans } from "./ban-offenders.ts";
import { SUSPICION_RULES, type SuspicionKind } from "./suspicion-rules.ts";
import type { SuspicionStore } from "./suspicion-store.ts";

export type { SuspicionKind } from "./suspicion-rules.ts";

export type SuspicionRecorder = (event: {
  kind: SuspicionKind;
  ip: string;
  details: string;
  userAgent?: string | undefined;
}) => void;

const REPEAT_AFTER_MS = 60_000;
const REMEMBERED_MAX = 10_000;
const DETAILS_LENGTH_MAX = 500;

/**
 * Records what an operator may want to look at: never waits and never fails a request. The same
 * network is recorded for the same thing once a minute, so that nobody fills the table.
 */
export function createSuspicionRecorder(deps: {
  store: Pick<SuspicionStore, "addSuspicion">;
  /** Hears of each, recorded or not; undefined: nobody is banned by rules. */
  banOffenders?: OffenderBans | undefined;
  clock: Clock;
  log: Log;
}): SuspicionRecorder {
  const recent = new Map<string, number>();

  return ({ kind, ip, details, userAgent }) => {
    deps.banOffenders?.(kind, ip);
    const nowMs = deps.clock.nowMs();
    const network = clientNetwork(ip);
    const key = `${kind} ${network}`;
    if (nowMs - (recent.get(key) ?? -Infinity) < REPEAT_AFTER_MS) return;
    if (recent.size >= REMEMBERED_MAX) recent.clear();
    recent.set(key, nowMs);
    const suspicion = {
      ip: network,
      severity: SUSPICION_RULES[kind].severity,
      activityType: kind,
      details: details.slice(0, DETAILS_LENGTH_MAX),
      userAgent: userAgent?.slice(0, DETAILS_LENGTH_MAX) ?? null,
      createdAtMs: nowMs,
    };
    deps.store.addSuspicion(suspicion).catch((error: unknown) => {
      deps.log.warn({ err: error, kind }, "failed to record suspicious activity");
    });
  };
}
