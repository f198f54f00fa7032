import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";

/** What other programs make: UUIDs, ULIDs, trace ids, nginx's $request_id. Nothing that could break a line of the log. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Names a request: as the proxy that we trust did already, or anew. What strangers call theirs is not
 * kept, or they could give one name to many.
 */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const trusted = listOf(trustProxy);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !WELL_FORMED.test(given)) return randomUUID();
    return isIn(trusted, socket.remoteAddress) ? given : randomUUID();
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isIn(list: BlockList, ip: string | undefined): boolean {
  if (ip === undefined) return false;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, "");
  return list.check(plain, familyOf(plain));
}

function familyOf(ip: string): "ipv4" | "ipv6" {
  return ip.includes(":") ? "ipv6" : "ipv4";
}
