import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps the activity counter: each count is also added to a Prometheus counter. */
export function measureActivity(
  counter: ActivityCounter,
  metrics: Metrics | undefined,
): ActivityCounter {
  const counted = metrics?.counter("mayfly_activity_total");
  if (!counted) return counter;
  return {
    flush: () => counter.flush(),
    count(name, by = 1) {
      counter.count(name, by);
      counted.labels(name).inc(by);
    },
  };
}

export function measureSuspicions(
  record: SuspicionRecorder,
  metrics: Metrics | undefined,
): SuspicionRecorder {
  const counted = metrics?.counter("mayfly_suspicions_total");
  if (!counted) return record;
  return (suspicion) => {
    counted.labels(suspicion.kind).inc();
    record(suspicion);
  };
}
