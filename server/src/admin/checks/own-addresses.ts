import ipaddr from "ipaddr.js";
import type { CheckDeps } from "./check-deps.ts";
import type { Dns } from "./dns.ts";

/** Where this server is: what its name leads to, and what this machine has. In the form of `plain`. */
export async function ownAddresses({
  setUp,
  dns,
}: Pick<CheckDeps, "setUp"> & { dns: Dns }): Promise<ReadonlySet<string>> {
  const named = await dns.addresses(setUp.hostname);
  return new Set([...named, ...setUp.machineAddresses].map(plain));
}

/** Those of them that the world can reach, or knows us by. */
export async function publicAddresses(
  deps: Pick<CheckDeps, "setUp"> & { dns: Dns },
): Promise<string[]> {
  return [...(await ownAddresses(deps))].filter(isPublic);
}

export function isPublic(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === "unicast";
}

/** IPv6 has several ways to write the same. */
export function plain(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}
