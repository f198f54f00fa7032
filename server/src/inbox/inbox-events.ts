import type { Summary } from "../mail/summary.ts";
import type { SenderVerdict } from "./sender-verdict.ts";

/**
 * What happens to an inbox while somebody watches it. Published after the commit, never inside.
 * An event may be lost (a dropped connection to another node): the store is the truth, `resync`
 * tells listeners to look there.
 */
export type InboxEvent =
  | { type: "message"; inboxId: number; seq: number; arrived?: ArrivedMessage }
  | { type: "updated"; inboxId: number; seq: number; verdict?: SenderVerdict }
  | { type: "deleted"; inboxId: number; seq: number }
  | { type: "extended"; inboxId: number; expiresAtMs: number; extensionsUsed: number }
  | { type: "expired"; inboxId: number };

/** Spares the listeners of the same process a look into the store; absent, like a verdict, when the event came from elsewhere. */
export type ArrivedMessage = { summary: Summary; receivedAtMs: number; sizeBytes: number };

export type InboxSignal = InboxEvent | { type: "resync" };

export type InboxEvents = {
  publish: (events: readonly InboxEvent[]) => void;
  /** Calls `listener` for each event of that inbox until the returned function is called. */
  subscribe: (inboxId: number, listener: (signal: InboxSignal) => void) => () => void;
  watcherCount: () => number;
  close: () => Promise<void>;
};
