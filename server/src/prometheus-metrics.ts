import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Metrics } from "./metrics.ts";

export function createPrometheusMetrics(gauges: Record<string, () => number>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const activity = new Counter({
    name: "mayfly_activity_total",
    help: "What the service did, by name",
    labelNames: ["name"],
    registers: [registry],
  });
  for (const [name, read] of Object.entries(gauges)) {
    const gauge = new Gauge({
      name: `mayfly_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help: `Open ${name} now`,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    registry.registerMetric(gauge);
  }
  const smtpConnections = new Gauge({
    name: "mayfly_smtp_connections",
    help: "Open SMTP connections now",
    registers: [registry],
  });
  return {
    smtpConnections,
    count: (name, by) => activity.inc({ name }, by),
    serve: (address) => serve(registry, address),
  };
}

async function serve(registry: Registry, address: { host: string; port: number }): Promise<Server> {
  const server = createServer((_request, response) => {
    registry.metrics().then(
      (text) => response.setHeader("content-type", registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(address.port, address.host);
  await once(server, "listening");
  return server;
}
