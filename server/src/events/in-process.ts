/**
 * Notifies watchers of an inbox about changes, within a process or between nodes. Must never be relied on: an event may
 * be lost, and the store is the source of truth.
 */
import type { InboxEvent, InboxEvents, SignalListener } from "../inbox/live/inbox-events.ts";

/**
 * One listener takes about 30 µs with its consequences: 50,000 in one event-loop turn blocked the process for two
 * seconds.
 */
const RESYNC_BATCH_SIZE = 500;

/** `resyncAll` sends `resync` to all current listeners in batches, and repeats if called again during a round. */
export type InProcessEvents = InboxEvents & { resyncAll(): void };

/** Returns events within one process. An inbox without watchers costs nothing. */
export function createInProcessEvents(): InProcessEvents {
  /** An inbox has one listener or few. Lists are replaced, never changed: one may be read meanwhile. */
  const listeners = new Map<number, readonly SignalListener[]>();
  let count = 0;
  let isRunning = false;
  let isRequested = false;

  const publish = (events: readonly InboxEvent[]): void => {
    for (const event of events) {
      for (const listener of listeners.get(event.inboxId) ?? []) listener.onSignal(event);
    }
  };

  const subscribe = (inboxId: number, listener: SignalListener): void => {
    const watching = listeners.get(inboxId);
    listeners.set(inboxId, watching ? watching.concat(listener) : [listener]);
    count++;
  };

  const unsubscribe = (inboxId: number, listener: SignalListener): void => {
    const watching = listeners.get(inboxId);
    if (!watching?.includes(listener)) return;
    count--;
    if (watching.length === 1) listeners.delete(inboxId);
    else
      listeners.set(
        inboxId,
        watching.filter((one) => one !== listener),
      );
  };

  const sendResync = async (): Promise<void> => {
    let sent = 0;
    for (const watching of listeners.values()) {
      for (const listener of watching) {
        listener.onSignal({ type: "resync" });
        if (++sent % RESYNC_BATCH_SIZE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };

  const runRounds = async (): Promise<void> => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      // oxlint-disable-next-line no-await-in-loop -- rounds are sequential
      await sendResync();
    }
    isRunning = false;
  };

  return {
    publish,
    subscribe,
    unsubscribe,
    watcherCount: () => count,
    resyncAll() {
      isRequested = true;
      if (!isRunning) void runRounds();
    },
    close: async () => {},
  };
}
