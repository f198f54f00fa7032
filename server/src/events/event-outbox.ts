import type { InboxEvent, InboxSignal } from "../inbox/inbox-events.ts";

/** What waits at most; beyond it nothing is sent one by one: everybody is told to look. */
const WAITING_MAX = 20_000;
const TRY_AGAIN_MS = 500;

export type EventOutbox = {
  put: (events: readonly InboxEvent[]) => void;
  /** Resolves when nothing is on its way any more; what waits is left. */
  close: () => Promise<void>;
};

/**
 * Events on their way to other nodes, one sending at a time: what is published meanwhile goes with
 * the next. What couldn't be sent is made up for by a `resync` as soon as anything can be, so that
 * nobody there waits for a message until the next one comes.
 */
export function createEventOutbox(
  send: (signals: readonly InboxSignal[]) => Promise<void>,
  schedule: (run: () => void, delayMs: number) => void = (run, delayMs) =>
    void setTimeout(run, delayMs).unref(),
): EventOutbox {
  let waiting: InboxEvent[] = [];
  let lost = false;
  let planned = false;
  let closed = false;
  let sending: Promise<void> | undefined;

  const plan = (): void => {
    if (planned || sending || closed || (waiting.length === 0 && !lost)) return;
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
    if (isSent) return plan();
    lost = true;
    schedule(plan, TRY_AGAIN_MS);
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
    },
  };
}
