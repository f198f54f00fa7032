import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import manifest from "../../../../package.json" with { type: "json" };
import { createMcpServer } from "../../mcp/create-mcp-server.ts";
import type { MailAccess } from "../../mcp/mail-access.ts";
import { MCP_PATH } from "../request-kind.ts";
import type { Exchange } from "./server-access.ts";

/** Returns a function that answers one HTTP request of either era of the protocol with the tools. */
export function createServeMcp(): (
  exchange: Exchange,
  access: MailAccess,
) => Promise<FastifyReply> {
  const accesses = new WeakMap<Request, MailAccess>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const access = requestInfo && accesses.get(requestInfo);
      if (!access) throw new Error("A request of MCP without access");
      return createMcpServer(access, manifest.version);
    },
    // The tools never change, so no client needs a stream of changes.
    { maxSubscriptions: 0 },
  );
  return async ({ request, reply }, access) => {
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    const asked = new Request(`http://localhost${MCP_PATH}`, {
      method: "POST",
      headers: headersOf(request),
      signal: leaving.signal,
    });
    accesses.set(asked, access);
    return reply.send(await handler.fetch(asked, { parsedBody: request.body }));
  };
}

function headersOf({ headers }: FastifyRequest): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") copied.set(name, value);
  }
  return copied;
}
