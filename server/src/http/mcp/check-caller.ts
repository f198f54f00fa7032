import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../../config/config.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns why a request is refused, or undefined. A page of another origin must not use the tools, and neither must a
 * page that resolves its own name to this server (DNS rebinding): its Host field has that name. Programs send no
 * Origin.
 */
export function checkCaller(
  { host, origin }: Pick<IncomingHttpHeaders, "host" | "origin">,
  { publicUrl, corsOrigins }: Pick<Config, "publicUrl" | "corsOrigins">,
): string | undefined {
  const own = new URL(publicUrl);
  const name = URL.parse(`http://${host ?? ""}`)?.hostname ?? "";
  if (name !== own.hostname && !LOOPBACK.has(name)) {
    return `This server answers at ${publicUrl}/mcp only (PUBLIC_URL), and at localhost.`;
  }
  if (origin === undefined || origin === own.origin || corsOrigins.includes(origin))
    return undefined;
  return "Pages of this origin can’t use the tools. The operator can allow it with CORS_ORIGINS.";
}
