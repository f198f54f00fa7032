import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps the activity counter: each count is also added to a Prometheus counter. */
export function measureActivity(
  counter: ActivityCounter,
  metrics: Metrics | undefined,
): ActivityCounter {
  const tally = metrics?.counter("mayfly_activity_total");
  if (!tally) return counter;
  return {
    flush: () => counter.flush(),
    count(name, by = 1) {
      counter.count(name, by);
      tally.add(by, name);
    },
  };
}

export function measureSuspicions(
  record: SuspicionRecorder,
  metrics: Metrics | undefined,
): SuspicionRecorder {
  const tally = metrics?.counter("mayfly_suspicions_total");
  if (!tally) return record;
  return (suspicion) => {
    tally.add(1, suspicion.kind);
    record(suspicion);
  };
}
