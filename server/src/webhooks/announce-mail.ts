import type { InboxRecipient } from "../inbox/receiving/mail-receiver.ts";
import type { Log } from "../log.ts";
import type { Clock } from "../time/clock.ts";
import { WAITING_MAX, type WebhookStore } from "./webhook-store.ts";

const INBOXES_PER_STEP = 200;
/** Mail that comes while the store is slow waits for the next search, instead of in memory. */
const REMEMBERED_MAX = 10_000;

/** Queues deliveries for new mail of addresses that an API key created. */
export type MailAnnouncer = {
  /** Called after a message was stored. Returns at once, so SMTP never waits. */
  delivered(inboxes: readonly InboxRecipient[]): void;
  /** Queues deliveries for mail that no process announced, because it stopped before it did. */
  announceMissed(): Promise<void>;
};

type Deps = {
  store: Pick<WebhookStore, "announceMessages" | "listUnannounced">;
  clock: Clock;
  log: Log;
  /** Called when deliveries wait. */
  onQueued: () => void;
};

export function createMailAnnouncer(deps: Deps): MailAnnouncer {
  const waiting = new Set<number>();
  let running: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    while (waiting.size > 0) {
      const inboxIds = [...waiting].slice(0, INBOXES_PER_STEP);
      for (const inboxId of inboxIds) waiting.delete(inboxId);
      // oxlint-disable-next-line no-await-in-loop -- one write at a time: those that come meanwhile share the next
      await announce(deps, inboxIds);
    }
  };

  return {
    delivered(inboxes) {
      for (const { inboxId, isOfKey } of inboxes) {
        if (isOfKey && waiting.size < REMEMBERED_MAX) waiting.add(inboxId);
      }
      if (waiting.size === 0) return;
      running ??= drain()
        .catch((error: unknown) => {
          // The next search finds this mail.
          deps.log.warn({ err: error }, "failed to queue webhooks; they are queued later");
        })
        .finally(() => (running = undefined));
    },
    async announceMissed() {
      const inboxIds = await deps.store.listUnannounced(INBOXES_PER_STEP);
      if (inboxIds.length > 0) await announce(deps, inboxIds);
    },
  };
}

async function announce(
  { store, clock, onQueued }: Deps,
  inboxIds: readonly number[],
): Promise<void> {
  const nowMs = clock.nowMs();
  const queued = await store.announceMessages({ inboxIds, nowMs, waitingMax: WAITING_MAX });
  if (queued > 0) onQueued();
}
