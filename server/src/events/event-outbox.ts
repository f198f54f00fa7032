import type { InboxEvent, InboxSignal } from "../inbox/inbox-events.ts";

/** What waits at most; beyond it nothing is sent one by one: everybody is told to look. */
const WAITING_MAX = 20_000;
const TRY_AGAIN_MS = 500;
/** Each sending wakes every node, and PostgreSQL lets one at a time commit: fifty a second will do. */
const PAUSE_MS = 20;

export type EventOutbox = {
  put: (events: readonly InboxEvent[]) => void;
  /** Sends what waits, unless sending fails just now. Resolves when nothing is on its way any more. */
  close: () => Promise<void>;
};

/**
 * Events on their way to other nodes, one sending at a time with a pause behind it: what is published
 * meanwhile goes with the next, and what comes alone leaves at once. What couldn't be sent is made up
 * for by a `resync` as soon as anything can be, so that nobody there waits for a message until the next
 * one comes.
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
