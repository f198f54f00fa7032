import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createNetworkList } from "../ip/network.ts";

/** Common id formats: UUIDs, ULIDs, trace ids, nginx's $request_id. No character that could break a log line. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Returns a function that gives each request an id: the trusted proxy's X-Request-Id, or a new UUID. Other clients' ids
 * are ignored, because a client could give many requests the same id.
 */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const trusts = createNetworkList(trustProxy);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !WELL_FORMED.test(given)) return randomUUID();
    return trusts(socket.remoteAddress ?? "") ? given : randomUUID();
  };
}
