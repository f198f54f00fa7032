import type { FastifyInstance } from "fastify";

/**
 * Removes ports from X-Forwarded-For. Some proxies append the connection's port (`203.0.113.7:40112`,
 * `[2001:db8::7]:40112`; "node" in RFC 7239, 6). With the port, each connection would escape the limits and bans of its
 * address. Must be added before any hook that reads `request.ip`.
 */
export function stripForwardedPorts(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const { "x-forwarded-for": sent } = headers;
    if (typeof sent === "string") headers["x-forwarded-for"] = withoutPorts(sent);
    done();
  });
}

function withoutPorts(nodes: string): string {
  return nodes.split(",").map(addressOf).join(",");
}

function addressOf(node: string): string {
  const [, v6, v4] =
    /^\[([0-9a-f:.]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/i.exec(node.trim()) ?? [];
  return v6 ?? v4 ?? node;
}
