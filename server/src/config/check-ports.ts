import { parseAddress } from "../ip/network.ts";
import type { Config } from "./config.ts";
import type { Refuse } from "./variable.ts";
import type { VariableName } from "./variables.ts";

type Listened = { name: VariableName; host: string; port: number };
type Ports = Pick<Config, "host" | "port" | "smtp" | "roles" | "metricsPort" | "healthPort">;

/**
 * Reports ports of this process that are configured twice. A port in use by another program is reported when it is
 * opened.
 */
export function checkPorts(config: Ports, refuse: Refuse): void {
  const listened = listPorts(config);
  for (const [index, { name, host, port }] of listened.entries()) {
    const other = listened
      .slice(0, index)
      .find((before) => before.port === port && meet(before.host, host));
    if (other) {
      refuse(name, `must differ from ${other.name}; both are ${port}`);
    }
  }
}

/** Returns the ports of this process; 0 means any free port. */
function listPorts({ host, port, smtp, roles, metricsPort = 0, healthPort = 0 }: Ports) {
  const all: Listened[] = [
    { name: "PORT", host, port: roles.includes("web") ? port : 0 },
    { name: "SMTP_PORT", host: smtp.host, port: roles.includes("smtp") ? smtp.port : 0 },
    { name: "METRICS_PORT", host, port: metricsPort },
    { name: "HEALTH_PORT", host, port: healthPort },
  ];
  return all.filter((one) => one.port > 0);
}

function meet(one: string, other: string): boolean {
  const [first, second] = [addressOf(one), addressOf(other)];
  return covers(first, second) || covers(second, first);
}

function addressOf(host: string): string {
  return parseAddress(host)?.toString() ?? host.toLowerCase();
}

/** A server on `::` also listens on every IPv4 address. */
function covers(one: string, other: string): boolean {
  return one === other || one === "::" || (one === "0.0.0.0" && !other.includes(":"));
}
