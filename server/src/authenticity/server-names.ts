import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { Resolver } from "node:dns/promises";
import { NetworkPlaces } from "../abuse/budgets/network-places.ts";
import type { ServerNames } from "../inbox/trace/server-names.ts";
import { isPublicAddress } from "../ip/public-address.ts";
import { entriesMax } from "../system/entries-max.ts";
import { nameServers, type DnsChoice } from "./name-servers.ts";

const ENTRIES_MAX = 5_000;
const KEPT_MS = 10 * 60_000;
const LOOKUPS_AT_ONCE = 16;
/** Running and waiting. */
const LOOKUPS_MAX = 80;
/** Covers the wait for a place and both queries, because the page waits for the answer. */
const TIMEOUT_MS = 1_500;
const QUERY_MS = 700;
/** A server with more names is a shared host; the first ones suffice. */
const NAMES_TRIED_MAX = 3;

/**
 * Looks up the names of sending servers when a visitor reads a trace, never during a delivery. Caches also addresses
 * without a name and failures. Private addresses have no public name, and aren't looked up.
 */
export function createServerNames(dns: DnsChoice): ServerNames {
  const cache = new LRUCache<string, Promise<string | undefined>>({
    ...entriesMax(ENTRIES_MAX),
    ttl: KEPT_MS,
  });
  // The name server of a sender's network may never answer: its look-ups must not keep those of others waiting.
  const places = new NetworkPlaces(
    { total: LOOKUPS_AT_ONCE, perNetwork: LOOKUPS_AT_ONCE / 2 },
    { total: LOOKUPS_MAX, perNetwork: LOOKUPS_MAX / 2 },
  );
  const running = new Set<Resolver>();
  const closing = new AbortController();

  const lookUp = async (ip: string): Promise<string | undefined> => {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const giveBack = await places.take(ip, AbortSignal.any([closing.signal, late]));
    if (!giveBack) {
      // Too many look-ups now: the next reader of a trace tries again.
      cache.delete(ip);
      return undefined;
    }
    const resolver = new Resolver({ timeout: QUERY_MS, tries: 1 });
    running.add(resolver);
    const cancel = (): void => resolver.cancel();
    late.addEventListener("abort", cancel);
    try {
      resolver.setServers(nameServers(dns));
      return await findConfirmed(resolver, ip);
    } catch {
      // No name, or no answer: the caller shows the IP address.
      return undefined;
    } finally {
      late.removeEventListener("abort", cancel);
      running.delete(resolver);
      giveBack();
    }
  };

  return {
    find(ip) {
      if (!isPublicAddress(ip)) return Promise.resolve(undefined);
      const known = cache.get(ip) ?? lookUp(ip);
      cache.set(ip, known, { noUpdateTTL: true });
      return known;
    },
    close() {
      closing.abort();
      for (const resolver of running) resolver.cancel();
    },
  };
}

/** A name counts if it leads back to the address (RFC 8601 2.7.3): anyone may claim any name in reverse DNS. */
async function findConfirmed(resolver: Resolver, ip: string): Promise<string | undefined> {
  const names = await resolver.reverse(ip);
  const isV6 = ip.includes(":");
  for (const name of names.slice(0, NAMES_TRIED_MAX)) {
    // oxlint-disable-next-line no-await-in-loop -- the first name usually suffices
    const found = await (isV6 ? resolver.resolve6(name) : resolver.resolve4(name));
    if (found.some((one) => isSameAddress(one, ip))) return name.toLowerCase();
  }
  return undefined;
}

function isSameAddress(one: string, other: string): boolean {
  return ipaddr.process(one).toString() === ipaddr.process(other).toString();
}
