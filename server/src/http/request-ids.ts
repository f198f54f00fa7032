import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createNetworkList } from "../ip/network-list.ts";

/** What other programs make: UUIDs, ULIDs, trace ids, nginx's $request_id. Nothing that could break a line of the log. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Names a request: by the id of a trusted proxy, or by a new one. A stranger's own id is not kept,
 * or they could give one name to many requests.
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
