import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Numbers for Prometheus; never an address, a token or content in a label. */
export function createMetrics(gauges: { streams: () => number; watchers: () => number }) {
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
    registry,
    smtpConnections,
    count: (name: string, by: number) => activity.inc({ name }, by),
  };
}

/** On a port of its own, never the public one. */
export async function serveMetrics(
  registry: Registry,
  address: { host: string; port: number },
): Promise<Server> {
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
