import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Clock } from "../time/clock.ts";
import type { DomainStore } from "./domain-store.ts";

/** What came for each of our domains from outside: one that has gone silent has lost its way to us. */
export type DomainMailCounter = {
  count: (domain: string) => void;
  flush: () => Promise<void>;
};

const PREFIX = "received@";

/** By this name messages of a domain are counted by the minute. */
export function countedAs(domain: string): string {
  return `${PREFIX}${domain}`;
}

/** Counts in memory and adds to the store now and then, so that counting never waits. */
export function createDomainMailCounter(deps: {
  store: Pick<DomainStore, "addDomainMail">;
  clock: Clock;
  activity: Pick<ActivityCounter, "count">;
}): DomainMailCounter {
  let latest = new Map<string, number>();
  return {
    count(domain) {
      deps.activity.count(countedAs(domain));
      latest.set(domain, deps.clock.nowMs());
    },
    async flush() {
      if (latest.size === 0) return;
      const flushed = latest;
      latest = new Map();
      try {
        await deps.store.addDomainMail(
          [...flushed].map(([domain, lastMessageAtMs]) => ({ domain, lastMessageAtMs })),
        );
      } catch (error) {
        // They are tried again with the next flush, unless a later one came meanwhile.
        latest = new Map([...flushed, ...latest]);
        throw error;
      }
    },
  };
}
