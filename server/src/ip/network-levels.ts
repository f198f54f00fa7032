import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Never empty. */
export type NetworkLevels = readonly [narrowest: string, ...wider: string[]];

/**
 * The networks of a client's address, narrowest first. IPv4: the address and its /24. IPv6: the /64 that one customer
 * has at least (RFC 6177), its /56, and its /48. A text that is no IP address is its only level.
 */
export function networkLevels(ip: string): NetworkLevels {
  // Fast path: most clients have a plain IPv4 address.
  const version = isIP(ip);
  if (version === 4) return [ip, `${ip.slice(0, ip.lastIndexOf("."))}.0/24`];
  if (version === 0) return [ip];
  // `ipaddr.process` would parse it three times. A zone, such as `%br-lan`, may have characters that the library refuses.
  const address = ipaddr.IPv6.parse(ip.replace(/%.*/, ""));
  if (address.isIPv4MappedAddress()) return networkLevels(address.toIPv4Address().toString());
  const wide = address.parts.slice(0, 3);
  const [last = 0] = address.parts.slice(3, 4);
  return [
    `${withZeros([...wide, last])}/64`,
    `${withZeros([...wide, last & 0xff00])}/56`,
    `${withZeros(wide)}/48`,
  ];
}

/** The narrowest of `networkLevels`, which bans and suspicions name: an IPv4 address or an IPv6 /64. */
export function clientNetwork(ip: string): string {
  return networkLevels(ip)[0];
}

/** The widest of `networkLevels`: a client may have any number of the narrower ones. */
export function widestNetwork(ip: string): string {
  return networkLevels(ip).at(-1) ?? ip;
}

/** The IPv6 /32 that a provider has at least, given its /48; undefined for any other network. */
export function providerNetwork(slash48: string): string | undefined {
  if (!slash48.endsWith("/48")) return undefined;
  const groups = ipaddr.IPv6.parse(slash48.slice(0, -"/48".length)).parts.slice(0, 2);
  return `${withZeros(groups)}/32`;
}

/**
 * The text of an address that begins with these groups, at most four. Zeros follow: they are the longest run, which
 * `::` stands for (RFC 5952 4.2.3). The library would search for that run in each text.
 */
function withZeros(groups: readonly number[]): string {
  const end = groups.findLastIndex((group) => group !== 0) + 1;
  return `${groups
    .slice(0, end)
    .map((group) => group.toString(16))
    .join(":")}::`;
}
