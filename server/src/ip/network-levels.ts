import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Never empty. */
export type NetworkLevels = readonly [narrowest: string, ...wider: string[]];

/**
 * The networks that a client's address is part of, narrowest first: an IPv4 address and its /24; the IPv6 /64 that
 * one customer has at least (RFC 6177), its /56, and its /48. A text that is no IP address is a level of its own.
 */
export function networkLevels(ip: string): NetworkLevels {
  // Fast path: most clients have a plain IPv4 address.
  const version = isIP(ip);
  if (version === 4) return [ip, `${ip.slice(0, ip.lastIndexOf("."))}.0/24`];
  if (version === 0) return [ip];
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return networkLevels(address.toString());
  const bytes = address.toByteArray();
  return [prefixOf(bytes, 8), prefixOf(bytes, 7), prefixOf(bytes, 6)];
}

/** The narrowest of `networkLevels`, which bans and suspicions name: an IPv4 address or an IPv6 /64. */
export function clientNetwork(ip: string): string {
  return networkLevels(ip)[0];
}

function prefixOf(bytes: readonly number[], length: number): string {
  const kept = bytes.map((byte, index) => (index < length ? byte : 0));
  return `${ipaddr.fromByteArray(kept).toString()}/${length * 8}`;
}
