import type { Server } from "node:http";
import type { Counter, Histogram } from "prom-client";
import type { CounterName, GaugeName, HistogramName } from "./metric-table.ts";

/** Metrics for Prometheus. They describe the service and never its users. */
export type Metrics = {
  /** `labels(…)` takes the values in the table's order. */
  counter: (name: CounterName) => Counter;
  /** Observes seconds. */
  histogram: (name: HistogramName) => Histogram;
  /** `read` is called at each scrape. Use it also for a counter that another component keeps. */
  read: (name: GaugeName | CounterName, read: Read) => void;
  /** Serves `/metrics` on a port of its own, never on the public one. */
  serve: (address: { host: string; port: number }) => Promise<Server>;
};

/**
 * A number, or one for each value of the labels (of several labels: their values in the table's order).
 * undefined: not available now, so the scrape leaves the metric out.
 */
export type Reading = number | ReadonlyMap<string | readonly string[], number> | undefined;
export type Read = () => Reading | Promise<Reading>;

/** Returns undefined without METRICS_PORT; then the library isn't loaded either. */
export async function createMetrics({
  metricsPort,
}: {
  metricsPort: number | undefined;
}): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createPrometheusMetrics } = await import("./prometheus-metrics.ts");
  return createPrometheusMetrics();
}
