/**
 * Notifies watchers of an inbox about changes, within a process or between nodes. Must never be relied on: an event may
 * be lost, and the store is the source of truth.
 */
import type { InboxEvent, InboxEvents, InboxSignal } from "../inbox/live/inbox-events.ts";

type Listener = (signal: InboxSignal) => void;

/**
 * One listener takes about 30 µs with its consequences: 50,000 in one event-loop turn blocked the process for two
 * seconds.
 */
const RESYNC_BATCH_SIZE = 500;

/** `resyncAll` sends `resync` to all current listeners in batches, and repeats if called again during a round. */
export type InProcessEvents = InboxEvents & { resyncAll(): void };

/** Returns events within one process. An inbox without watchers costs nothing. */
export function createInProcessEvents(): InProcessEvents {
  const listeners = new Map<number, Set<Listener>>();
  let count = 0;
  let isRunning = false;
  let isRequested = false;

  const publish = (events: readonly InboxEvent[]): void => {
    for (const event of events) {
      for (const listener of listeners.get(event.inboxId) ?? []) listener(event);
    }
  };

  const subscribe = (inboxId: number, listener: Listener): (() => void) => {
    const watching = listeners.get(inboxId) ?? new Set();
    listeners.set(inboxId, watching.add(listener));
    count++;
    return () => {
      if (!watching.delete(listener)) return;
      count--;
      if (watching.size === 0 && listeners.get(inboxId) === watching) listeners.delete(inboxId);
    };
  };

  const sendResync = async (): Promise<void> => {
    let sent = 0;
    for (const watching of listeners.values()) {
      for (const listener of watching) {
        listener({ type: "resync" });
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
    watcherCount: () => count,
    resyncAll() {
      isRequested = true;
      if (!isRunning) void runRounds();
    },
    close: async () => {},
  };
}
