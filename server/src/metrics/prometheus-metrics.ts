import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { COUNTERS, GAUGES, HISTOGRAMS, type MetricDefinition } from "./metric-table.ts";
import type { Metrics, Read, Reading } from "./metrics.ts";

export function createPrometheusMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const reads = new Map<string, Read>();
  collectDefaultMetrics({ register: registry });
  const counters = eachOf(COUNTERS, (settings) => {
    const collect = readAtScrape(reads, settings);
    return new Counter({ ...settings, registers, collect });
  });
  eachOf(GAUGES, (settings) => {
    const collect = readAtScrape(reads, settings);
    return new Gauge({ ...settings, registers, collect });
  });
  const histograms = eachOf(HISTOGRAMS, (settings) => new Histogram({ ...settings, registers }));
  return {
    counter: (name) => known(counters, name),
    histogram: (name) => known(histograms, name),
    read: (name, read) => void reads.set(name, read),
    serve: (address) => serve(registry, address),
  };
}

/** In Prometheus' text format (0.0.4). */
async function serve(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader("content-type", registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

function eachOf<Definition extends MetricDefinition, Metric>(
  table: Readonly<Record<string, Definition>>,
  create: (settings: Omit<Definition, "labels"> & { name: string; labelNames: string[] }) => Metric,
): ReadonlyMap<string, Metric> {
  return new Map(
    Object.entries(table).map(([name, { labels, ...definition }]) => [
      name,
      create({ ...definition, name, labelNames: [...labels] }),
    ]),
  );
}

type Scraped = {
  reset: () => void;
  remove: (...labels: string[]) => void;
  labels: (...values: string[]) => { inc: (by: number) => void };
  inc: (by: number) => void;
};

/** A reading that fails is left out; the other metrics are served. */
function readAtScrape(
  reads: ReadonlyMap<string, Read>,
  { name, labelNames }: { name: string; labelNames: readonly string[] },
) {
  const hasLabels = labelNames.length > 0;
  return async function collect(this: Scraped): Promise<void> {
    const read = reads.get(name);
    // Without a reading, a counter is counted where the events happen.
    if (!read && this instanceof Counter) return;
    const reading = await readOrNothing(read);
    this.reset();
    // Resetting a metric without labels would report zero instead of no value.
    if (!write(this, reading) && !hasLabels) this.remove();
  };
}

/** Returns whether there was a value. Numbers that aren't finite are left out; counters would throw. */
function write(metric: Scraped, reading: Reading): boolean {
  if (typeof reading === "object") {
    for (const [values, value] of reading) {
      if (Number.isFinite(value)) metric.labels(...[values].flat()).inc(value);
    }
    return true;
  }
  if (reading === undefined || !Number.isFinite(reading)) return false;
  metric.inc(reading);
  return true;
}

async function readOrNothing(read: Read | undefined): Promise<Reading> {
  try {
    return await read?.();
  } catch {
    // `mayfly_store_up` reports a store that is away.
    return undefined;
  }
}

function known<Metric>(all: ReadonlyMap<string, Metric>, name: string): Metric {
  const metric = all.get(name);
  if (metric === undefined) throw new Error(`There is no metric ${name}.`);
  return metric;
}
