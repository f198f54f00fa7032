/**
 * DNS queries for the checks (`admin/checks/check-deps.ts`), for one run. Answers are cached, and `close` cancels open
 * queries.
 */
import { DnsTrouble, type Dns } from "../admin/checks/check-deps.ts";
import { isAnyServerAnswering } from "../authenticity/name-servers.ts";
import type { Resolve } from "../authenticity/dns-cache.ts";
import { createResolver } from "../authenticity/dns-resolver.ts";
import { errorCode } from "../system/errors.ts";
import ipaddr from "ipaddr.js";

export type DnsClient = Dns & {
  /** For a library that queries DNS itself; like `resolve` of node:dns. */
  readonly resolve: Resolve;
  readonly close: () => void;
};

const QUERY_MS = 1_500;
/** The name doesn't exist, or has no record of this type. */
const ABSENT: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

export function createDnsClient(servers: readonly string[], queryMs: number = QUERY_MS): DnsClient {
  const resolver = createResolver(servers, queryMs);
  const resolve = memoize(resolver.resolve);
  const find = findWith(resolve);
  let answered: Promise<boolean> | undefined;
  return {
    resolve,
    isAnswered: () => (answered ??= isAnyServerAnswering(servers, queryMs)),
    mailServers: async (domain) =>
      (await find(domain, "MX"))
        .filter(isMx)
        .map(({ exchange, priority }) => ({ host: plainName(exchange), priority }))
        .toSorted((one, other) => one.priority - other.priority),
    texts: async (name) => (await find(name, "TXT")).filter(isTexts).map((parts) => parts.join("")),
    addresses: async (host) => {
      const found = await Promise.all([find(host, "A"), find(host, "AAAA")]);
      return found.flat().filter(isText);
    },
    namesOf: async (ip) => (await find(reverseName(ip), "PTR")).filter(isText).map(plainName),
    close: () => resolver.cancel(),
  };
}

function memoize(resolve: Resolve): Resolve {
  const answers = new Map<string, Promise<unknown[]>>();
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = answers.get(key) ?? resolve(name, type);
    answers.set(key, known);
    return known;
  };
}

function findWith(resolve: Resolve): Resolve {
  return async (name, type) => {
    try {
      return await resolve(name, type);
    } catch (error) {
      const code = errorCode(error) ?? "unknown";
      if (ABSENT.has(code)) return [];
      throw new DnsTrouble(name, code);
    }
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

function isText(record: unknown): record is string {
  return typeof record === "string";
}

function isTexts(record: unknown): record is string[] {
  return Array.isArray(record) && record.every(isText);
}

function isMx(record: unknown): record is { exchange: string; priority: number } {
  return (
    typeof record === "object" &&
    record !== null &&
    "exchange" in record &&
    isText(record.exchange) &&
    "priority" in record &&
    typeof record.priority === "number"
  );
}

/** Returns the reverse DNS name of an IP address (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(ip: string): string {
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) {
    return `${address.octets.toReversed().join(".")}.in-addr.arpa`;
  }
  const digits = Buffer.from(address.toByteArray()).toString("hex");
  return `${Array.from(digits).toReversed().join(".")}.ip6.arpa`;
}
