/**
 * Tells those who watch an inbox that it changed, within a process or between nodes. It must never be
 * relied on: an event may be lost, and the store is the truth.
 */
import type { InboxEvent, InboxEvents, InboxSignal } from "../inbox/inbox-events.ts";

type Listener = (signal: InboxSignal) => void;

/** Events within one process. Costs nothing for inboxes that nobody watches. */
export function createInProcessEvents(): InboxEvents & { signalAll(signal: InboxSignal): void } {
  const listeners = new Map<number, Set<Listener>>();
  let count = 0;

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

  return {
    publish,
    subscribe,
    watcherCount: () => count,
    signalAll(signal) {
      for (const watching of listeners.values()) for (const listener of watching) listener(signal);
    },
    close: async () => {},
  };
}
