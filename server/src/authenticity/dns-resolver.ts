import { Resolver } from "node:dns/promises";
import type { Resolve } from "./dns-cache.ts";

const TRIES = 2;

/** Queries these name servers, in the format of `Resolver.setServers`. `cancel` ends what is open. */
export function createResolver(
  servers: readonly string[],
  queryMs: number,
): { resolve: Resolve; cancel: () => void } {
  const resolver = new Resolver({ timeout: queryMs, tries: TRIES });
  resolver.setServers(servers);
  return {
    resolve: async (name, type) => {
      const records: unknown = await resolver.resolve(name, type);
      return Array.isArray(records) ? records : [records];
    },
    cancel: () => resolver.cancel(),
  };
}
