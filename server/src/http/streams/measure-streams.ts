import type { WatchInboxDeps } from "../../inbox/watch-inbox.ts";
import type { Metrics } from "../../metrics/metrics.ts";

export type MeasuredWatch = { deps: WatchInboxDeps; written?: () => void };

/** Returns a function that measures, per live connection, the time from a message's event to its written line. */
export function measureStreams(metrics: Metrics): (deps: WatchInboxDeps) => MeasuredWatch {
  const opened = metrics.counter("mayfly_streams_opened_total");
  const delays = metrics.histogram("mayfly_stream_write_delay_seconds");
  return ({ events, ...others }) => {
    opened.inc();
    let arrivedAtMs: number | undefined;
    const subscribe: WatchInboxDeps["events"]["subscribe"] = (inboxId, listener) =>
      events.subscribe(inboxId, (signal) => {
        // With several messages pending, measures the oldest.
        if (signal.type === "message") arrivedAtMs ??= performance.now();
        listener(signal);
      });
    return {
      deps: { ...others, events: { subscribe } },
      written() {
        if (arrivedAtMs === undefined) return;
        delays.observe((performance.now() - arrivedAtMs) / 1_000);
        arrivedAtMs = undefined;
      },
    };
  };
}
