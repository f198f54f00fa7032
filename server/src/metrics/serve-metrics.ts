import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { COUNTERS, GAUGES, HISTOGRAMS, type MetricDefinition } from "./metric-table.ts";
import type { Read, Reading } from "./metrics.ts";
import { splitLabels, type Durations } from "./tallies.ts";

export type Figures = {
  reads: ReadonlyMap<string, Read>;
  histograms: ReadonlyMap<string, Durations>;
};

/** Serves Prometheus' text format (0.0.4) at `/metrics`. */
export async function serveMetrics(
  figures: Figures,
  address: { host: string; port: number },
): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerReads(registry, figures.reads);
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) =>
        response
          .setHeader("content-type", registry.contentType)
          .end(text + histogramText(figures.histograms)),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(address.port, address.host);
  await once(server, "listening");
  return server;
}

function registerReads(registry: Registry, reads: Figures["reads"]): void {
  const registers: Registry[] = [];
  for (const [name, definition] of entriesOf(COUNTERS)) {
    const collect = collectWith(reads, name, definition);
    registry.registerMetric(new Counter({ ...settings(name, definition), registers, collect }));
  }
  for (const [name, definition] of entriesOf(GAUGES)) {
    const collect = collectWith(reads, name, definition);
    registry.registerMetric(new Gauge({ ...settings(name, definition), registers, collect }));
  }
}

function entriesOf(
  table: Readonly<Record<string, MetricDefinition>>,
): [string, MetricDefinition][] {
  return Object.entries(table);
}

function settings(name: string, { help, labels }: MetricDefinition) {
  return { name, help, labelNames: [...labels] };
}

type Written = {
  labelNames?: readonly string[];
  reset: () => void;
  remove: () => void;
  inc: (labels: Record<string, string>, by: number) => void;
};

/** A metric that can't be read is omitted; the others are served. */
function collectWith(reads: Figures["reads"], name: string, { labels }: MetricDefinition) {
  return async function collect(this: Written): Promise<void> {
    const reading = await readOrNothing(reads.get(name));
    this.reset();
    // After a reset, it would be exported as 0, which is wrong.
    if (labels.length === 0) this.remove();
    if (reading === undefined) return;
    const values = typeof reading === "number" ? [["", reading] as const] : reading;
    for (const [joined, value] of values) this.inc(splitLabels(labels, joined), value);
  };
}

async function readOrNothing(read: Read | undefined): Promise<Reading> {
  try {
    return await read?.();
  } catch {
    // An unreachable store has its own metric (`mayfly_store_up`).
    return undefined;
  }
}

/** Written by hand, because the library's histograms only export their own observations. */
function histogramText(histograms: Figures["histograms"]): string {
  const lines: string[] = [""];
  for (const [name, { help, labels, buckets }] of Object.entries(HISTOGRAMS)) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`);
    for (const [joined, series] of histograms.get(name)?.all() ?? []) {
      const own = Object.entries(splitLabels(labels, joined)).map(([key, value]) =>
        pair(key, value),
      );
      const { atMost, count } = series.cumulated();
      for (const [index, bound] of buckets.entries()) {
        lines.push(
          `${name}_bucket{${[...own, pair("le", String(bound))].join(",")}} ${atMost[index]}`,
        );
      }
      lines.push(`${name}_bucket{${[...own, pair("le", "+Inf")].join(",")}} ${count}`);
      const shown = own.length > 0 ? `{${own.join(",")}}` : "";
      lines.push(`${name}_sum${shown} ${series.sumSeconds}`, `${name}_count${shown} ${count}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Escapes as the format requires; our values contain nothing to escape. */
function pair(name: string, value: string): string {
  return `${name}=${JSON.stringify(value)}`;
}
