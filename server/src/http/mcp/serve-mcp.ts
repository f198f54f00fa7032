import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
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
  const calls = new CancelableCalls();
  return async ({ request, reply }, access) => {
    // The client has left. "close" isn't emitted again, so nothing would end the call.
    if (reply.raw.closed) return reply.send();
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    calls.follow({ request, reply }, leaving);
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

type Message = { method?: unknown; id?: unknown; params?: { requestId?: unknown } };

/**
 * Before revision 2026-07-28, a client cancels a call with a second request and keeps the first one open. The session's
 * id only tells whose call it is: clients count their calls from 0.
 */
class CancelableCalls {
  readonly #calls = new Map<string, AbortController>();

  /** Names the session of a new client, registers a call until it ends, or ends the call that the client cancels. */
  follow({ request, reply }: Exchange, leaving: AbortController): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is compared below
    const { method, id, params } = (request.body ?? {}) as Message;
    const session = request.headers["mcp-session-id"];
    if (method === "initialize") void reply.header("mcp-session-id", randomUUID());
    if (typeof session !== "string") return;
    const keyOf = (called: unknown): string => JSON.stringify([session, called]);
    if (method === "notifications/cancelled") this.#calls.get(keyOf(params?.requestId))?.abort();
    if (method !== "tools/call") return;
    const key = keyOf(id);
    this.#calls.set(key, leaving);
    reply.raw.once("close", () => {
      if (this.#calls.get(key) === leaving) this.#calls.delete(key);
    });
  }
}
