import type { Server } from "node:http";
import {
  COUNTERS,
  HISTOGRAMS,
  type CounterName,
  type GaugeName,
  type HistogramName,
} from "./metric-table.ts";
import { Durations, Tally } from "./tallies.ts";

/** Prometheus metrics. They describe the service and contain nothing about its users. */
export type Metrics = {
  counter: (name: CounterName) => Tally;
  histogram: (name: HistogramName) => Durations;
  /** Registers a value that is read at each scrape: a gauge, or a counter that another part keeps. */
  read: (name: GaugeName | CounterName, read: Read) => void;
  /** Serves metrics on a separate port, never on the public one. */
  serve: (address: { host: string; port: number }) => Promise<Server>;
};

/** A number, or one per combination of label values (`joinLabels`); undefined: not available now. */
export type Reading = number | ReadonlyMap<string, number> | undefined;
export type Read = () => Reading | Promise<Reading>;

/** Returns undefined if metrics are off; then not even the library is loaded. */
export function createMetrics({
  metricsPort,
}: {
  metricsPort: number | undefined;
}): Metrics | undefined {
  if (metricsPort === undefined) return undefined;
  const reads = new Map<string, Read>();
  const counters = mapValues(COUNTERS, () => new Tally());
  const histograms = mapValues(HISTOGRAMS, ({ buckets }) => new Durations(buckets));
  for (const [name, tally] of counters) reads.set(name, () => tally.counts());
  return {
    counter: (name) => known(counters, name),
    histogram: (name) => known(histograms, name),
    read: (name, read) => void reads.set(name, read),
    async serve(address) {
      const { serveMetrics } = await import("./serve-metrics.ts");
      return serveMetrics({ reads, histograms }, address);
    },
  };
}

function mapValues<Value, Result>(
  table: Readonly<Record<string, Value>>,
  make: (value: Value) => Result,
): ReadonlyMap<string, Result> {
  return new Map(Object.entries(table).map(([name, value]) => [name, make(value)]));
}

function known<Value>(all: ReadonlyMap<string, Value>, name: string): Value {
  const value = all.get(name);
  if (value === undefined) throw new Error(`There is no metric ${name}.`);
  return value;
}
