import type { Summary } from "../../mail/summarize.ts";
import type { TracedAttempt } from "../trace/read-trace.ts";
import type { SenderVerdict } from "../receiving/sender-verdict.ts";

/**
 * Events of an inbox, published after the commit, never inside the transaction. An event may be lost (a
 * dropped connection to another node). The store is the source of truth, and `resync` makes listeners query
 * the store again.
 */
export type InboxEvent =
  | { type: "message"; inboxId: number; seq: number; arrived?: ArrivedMessage }
  | { type: "updated"; inboxId: number; seq: number; verdict?: SenderVerdict }
  | { type: "seen"; inboxId: number; seq: number; isSeen: boolean }
  | { type: "deleted"; inboxId: number; seq: number }
  /** An attempt to deliver left no message. */
  | { type: "trace"; inboxId: number; attempt?: TracedAttempt }
  | { type: "extended"; inboxId: number; expiresAtMs: number; extensionsUsed: number }
  | { type: "expired"; inboxId: number };

/** Saves listeners in the same process a query. Absent, like a verdict and an attempt, if another node published the event. */
export type ArrivedMessage = { summary: Summary; receivedAtMs: number; sizeBytes: number };

export type InboxSignal = InboxEvent | { type: "resync" };

/** An object, because thousands exist at a time: a closure for each takes twice the memory. */
export interface SignalListener {
  onSignal(signal: InboxSignal): void;
}

export type InboxEvents = {
  publish: (events: readonly InboxEvent[]) => void;
  /** Reports each event of that inbox to `listener`, which is subscribed once at a time, until `unsubscribe`. */
  subscribe: (inboxId: number, listener: SignalListener) => void;
  /** Without effect if `listener` isn't subscribed. */
  unsubscribe: (inboxId: number, listener: SignalListener) => void;
  watcherCount: () => number;
  close: () => Promise<void>;
};
