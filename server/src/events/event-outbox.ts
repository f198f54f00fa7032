import type { InboxEvent, InboxSignal } from "../inbox/live/inbox-events.ts";

/** The maximum number of waiting events. Beyond it they are dropped, and one `resync` replaces them. */
const WAITING_MAX = 20_000;
const TRY_AGAIN_MS = 500;
/** Each batch wakes every node, and PostgreSQL serializes these commits: at most 50 batches per second. */
const PAUSE_MS = 20;

type EventOutbox = {
  put: (events: readonly InboxEvent[]) => void;
  /** Sends the waiting events once, unless the last attempt failed. Resolves when no sending is in progress. */
  close: () => Promise<void>;
};

/**
 * Sends events to other nodes in batches, one at a time with a pause after each. Events published during a pause join
 * the next batch; without a pause, an event is sent at once. After a failure, the next successful batch starts with a
 * `resync`, so watchers on other nodes read the store again.
 */
export function createEventOutbox(
  send: (signals: readonly InboxSignal[]) => Promise<void>,
  schedule: (run: () => void, delayMs: number) => void = (run, delayMs) =>
    void setTimeout(run, delayMs).unref(),
): EventOutbox {
  let waiting: InboxEvent[] = [];
  let lost = false;
  let planned = false;
  let resting = false;
  let closed = false;
  let sending: Promise<void> | undefined;

  const plan = (): void => {
    if (planned || sending || resting || closed || (waiting.length === 0 && !lost)) return;
    planned = true;
    setImmediate(begin);
  };

  const begin = (): void => {
    planned = false;
    if (closed) return;
    sending = sendWaiting();
  };

  const sendWaiting = async (): Promise<void> => {
    const signals: InboxSignal[] = lost ? [{ type: "resync" }, ...waiting] : waiting;
    waiting = [];
    lost = false;
    const isSent = await send(signals).then(
      () => true,
      () => false,
    );
    sending = undefined;
    lost ||= !isSent;
    rest(isSent ? PAUSE_MS : TRY_AGAIN_MS);
  };

  const rest = (delayMs: number): void => {
    resting = true;
    schedule(() => {
      resting = false;
      plan();
    }, delayMs);
  };

  return {
    put(events) {
      waiting.push(...events);
      if (waiting.length > WAITING_MAX) {
        waiting = [];
        lost = true;
      }
      plan();
    },
    async close() {
      closed = true;
      await sending;
      if (!lost && waiting.length > 0) await sendWaiting();
    },
  };
}
