/**
 * Notifies watchers of an inbox about changes, within a process or between nodes. Must never be relied on: an event may
 * be lost, and the store is the source of truth.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { InboxEvent, InboxEvents, SignalListener } from "../inbox/live/inbox-events.ts";

/**
 * One listener takes about 30 µs with its consequences: 50,000 in one event-loop turn blocked the process for two
 * seconds.
 */
const RESYNC_BATCH_SIZE = 500;

/** `resyncAll` sends `resync` to all current listeners in batches, and repeats if called again during a round. */
type InProcessEvents = InboxEvents & { resyncAll(): void };

/** Returns events within one process. An inbox without watchers costs nothing. */
export function createInProcessEvents(): InProcessEvents {
  /** Most inboxes have one listener, without a list. Lists are replaced, never changed: one may be read meanwhile. */
  const listeners = new Map<number, SignalListener | readonly SignalListener[]>();
  let count = 0;
  let isRunning = false;
  let isRequested = false;

  const listenersOf = (inboxId: number): readonly SignalListener[] =>
    asList(listeners.get(inboxId) ?? []);

  const publish = (events: readonly InboxEvent[]): void => {
    for (const event of events) {
      for (const listener of listenersOf(event.inboxId)) listener.onSignal(event);
    }
  };

  const subscribe = (inboxId: number, listener: SignalListener): void => {
    const watching = listenersOf(inboxId);
    listeners.set(inboxId, watching.length === 0 ? listener : watching.concat(listener));
    count++;
  };

  const unsubscribe = (inboxId: number, listener: SignalListener): void => {
    const watching = listenersOf(inboxId);
    if (!watching.includes(listener)) return;
    count--;
    const left = watching.filter((one) => one !== listener);
    if (left.length === 0) listeners.delete(inboxId);
    else listeners.set(inboxId, left);
  };

  const sendResync = async (): Promise<void> => {
    let sent = 0;
    for (const watching of listeners.values()) {
      for (const listener of asList(watching)) {
        listener.onSignal({ type: "resync" });
        if (++sent % RESYNC_BATCH_SIZE === 0) await nextTurn();
      }
    }
  };

  const runRounds = async (): Promise<void> => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
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

function asList(watching: SignalListener | readonly SignalListener[]): readonly SignalListener[] {
  return "onSignal" in watching ? [watching] : watching;
}
