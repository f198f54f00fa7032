import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Clock } from "../time/clock.ts";
import type { DomainStore } from "./domain-store.ts";

/** Counts external mail per domain. A domain without mail may have lost its DNS records. */
export type DomainMailCounter = {
  count: (domain: string) => void;
  flush: () => Promise<void>;
};

const PREFIX = "received@";

/** The activity counter name for a domain's messages. */
export function countedAs(domain: string): string {
  return `${PREFIX}${domain}`;
}

/** Counts in memory and flushes to the store periodically, so counting never waits. */
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
        // Retried with the next flush, unless a newer time was counted.
        latest = new Map([...flushed, ...latest]);
        throw error;
      }
    },
  };
}
