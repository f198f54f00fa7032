import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { clientNetwork } from "./client-network.ts";
import type { Severity, SuspicionStore } from "./suspicion-store.ts";

/** What is recorded, and how grave it is: one line each. */
const SEVERITIES = {
  "relay-attempt": "medium",
  "recipient-harvesting": "medium",
  "protocol-abuse": "low",
  smuggling: "medium",
  "too-many-connections": "low",
  "token-guessing": "high",
  "password-guessing": "high",
  "creation-burst": "low",
  "sending-burst": "medium",
  "reply-to-stranger": "medium",
  "unsafe-characters": "high",
  "blocked-forward": "medium",
  "unanswerable-reply": "low",
  "mail-loop": "low",
  "link-guessing": "medium",
  "contact-burst": "low",
  "subscription-burst": "medium",
  "price-tampering": "medium",
  "foreign-payment": "medium",
  "payment-mismatch": "high",
  "payment-dispute": "high",
  "payment-burst": "medium",
  "prefix-probing": "low",
  "webhook-forgery": "medium",
  "admin-key-guessing": "high",
} as const satisfies Record<string, Severity>;

export type SuspicionKind = keyof typeof SEVERITIES;

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
  clock: Clock;
  log: Log;
}): SuspicionRecorder {
  const recent = new Map<string, number>();

  return ({ kind, ip, details, userAgent }) => {
    const nowMs = deps.clock.nowMs();
    const network = clientNetwork(ip);
    const key = `${kind} ${network}`;
    if (nowMs - (recent.get(key) ?? -Infinity) < REPEAT_AFTER_MS) return;
    if (recent.size >= REMEMBERED_MAX) recent.clear();
    recent.set(key, nowMs);
    const suspicion = {
      ip: network,
      severity: SEVERITIES[kind],
      activityType: kind,
      details: details.slice(0, DETAILS_LENGTH_MAX),
      userAgent: userAgent?.slice(0, DETAILS_LENGTH_MAX) ?? null,
      createdAtMs: nowMs,
    };
    deps.store.addSuspicion(suspicion).catch((error: unknown) => {
      deps.log.warn({ err: error, kind }, "a suspicion could not be recorded");
    });
  };
}
