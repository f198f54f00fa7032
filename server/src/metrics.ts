import type { Server } from "node:http";

/** Numbers for Prometheus; never an address, a token or content in a label. */
export type Metrics = {
  count: (name: string, by: number) => void;
  smtpConnections: { inc: () => void; dec: () => void };
  /** On a port of its own, never the public one. */
  serve: (address: { host: string; port: number }) => Promise<Server>;
};

/** Counted where they are served; elsewhere not even the library is loaded. */
export async function createMetrics(
  { metricsPort }: { metricsPort: number | undefined },
  gauges: { streams: () => number; watchers: () => number },
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createPrometheusMetrics } = await import("./prometheus-metrics.ts");
  return createPrometheusMetrics(gauges);
}
