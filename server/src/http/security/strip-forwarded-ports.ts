import type { FastifyInstance } from "fastify";

/**
 * Some proxies write the port of the connection behind the address (`203.0.113.7:40112`,
 * `[2001:db8::7]:40112`; RFC 7239, 6, calls them nodes). Each connection would be a network of its own,
 * that no limit and no ban knows. Must be added before whatever asks for `request.ip`.
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
