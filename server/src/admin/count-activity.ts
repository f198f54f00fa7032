import type { Clock } from "../clock.ts";
import type { ActivityCount, ActivityStore } from "./activity-store.ts";

const MINUTE_MS = 60_000;

export type ActivityCounter = {
  /** Adds to this minute's count of `name`; kept from the next flush on. */
  count(name: string, by?: number): void;
  flush(): Promise<void>;
};

/** Counts in memory and adds to the store now and then, so that counting never waits. */
export function createActivityCounter(deps: {
  store: Pick<ActivityStore, "addActivity">;
  clock: Clock;
}): ActivityCounter {
  let counts = new Map<string, ActivityCount>();

  const add = ({ name, atMs, count }: ActivityCount): void => {
    const key = `${atMs} ${name}`;
    const known = counts.get(key);
    if (known) known.count += count;
    else counts.set(key, { name, atMs, count });
  };

  return {
    count(name, by = 1) {
      const nowMs = deps.clock.nowMs();
      add({ name, atMs: nowMs - (nowMs % MINUTE_MS), count: by });
    },
    async flush() {
      if (counts.size === 0) return;
      const flushed = [...counts.values()];
      counts = new Map();
      try {
        await deps.store.addActivity(flushed);
      } catch (error) {
        // They are tried again with the next flush.
        for (const count of flushed) add(count);
        throw error;
      }
    },
  };
}
