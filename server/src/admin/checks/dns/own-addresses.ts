import { parseAddress } from "../../../ip/network.ts";
import type { CheckDeps, Dns } from "../check-deps.ts";

/** Returns this server's canonical addresses: those of its host name and of this machine. */
export async function ownAddresses({
  setUp,
  dns,
}: Pick<CheckDeps, "setUp"> & { dns: Dns }): Promise<ReadonlySet<string>> {
  const named = await dns.addresses(setUp.hostname);
  return new Set([...named, ...setUp.machineAddresses].map(canonicalAddress));
}

/** Returns the server's addresses that are reachable from the internet. */
export async function publicAddresses(
  deps: Pick<CheckDeps, "setUp"> & { dns: Dns },
): Promise<string[]> {
  return [...(await ownAddresses(deps))].filter(isPublic);
}

export function isPublic(ip: string): boolean {
  return parseAddress(ip)?.range() === "unicast";
}

/** Returns the canonical spelling of an IP address, because IPv6 allows several. Other text is returned unchanged. */
export function canonicalAddress(ip: string): string {
  return parseAddress(ip)?.toString() ?? ip;
}
