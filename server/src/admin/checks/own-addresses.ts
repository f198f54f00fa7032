import { parseAddress } from "../../ip/network.ts";
import type { CheckDeps } from "./check-deps.ts";
import type { Dns } from "./dns.ts";

/** The addresses of this server, canonical: those that its name leads to, and those of this machine. */
export async function ownAddresses({
  setUp,
  dns,
}: Pick<CheckDeps, "setUp"> & { dns: Dns }): Promise<ReadonlySet<string>> {
  const named = await dns.addresses(setUp.hostname);
  return new Set([...named, ...setUp.machineAddresses].map(canonicalAddress));
}

/** Those of them that can be reached from the internet. */
export async function publicAddresses(
  deps: Pick<CheckDeps, "setUp"> & { dns: Dns },
): Promise<string[]> {
  return [...(await ownAddresses(deps))].filter(isPublic);
}

export function isPublic(ip: string): boolean {
  return parseAddress(ip)?.range() === "unicast";
}

/** One spelling for each address: IPv6 allows several. What is no address stays as it is. */
export function canonicalAddress(ip: string): string {
  return parseAddress(ip)?.toString() ?? ip;
}
