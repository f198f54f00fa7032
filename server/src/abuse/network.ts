import { parseAddress, parseCidr, type Network } from "../ip/network.ts";

/**
 * Parses an address or a network in CIDR notation. A single IPv6 address becomes its /64, the usual size for one
 * customer (RFC 6177). Returns undefined for other text.
 */
export function tryParseNetwork(typed: string): Network | undefined {
  const text = typed.trim();
  return parseCidr(parseAddress(text)?.kind() === "ipv6" ? `${text}/64` : text);
}

/** Returns whether the network is one client's, in the sense of `clientNetwork`. */
export function isSingleClient({ text }: Network): boolean {
  return !text.includes("/") || (text.includes(":") && text.endsWith("/64"));
}

/** Returns whether a network is too large to ban: wider than an IPv4 /8 or an IPv6 /16. */
export function isTooWide({ text }: Network): boolean {
  const [ip = "", bits] = text.split("/");
  if (bits === undefined) return false;
  return Number(bits) < (ip.includes(":") ? IPV6_BITS_MIN : IPV4_BITS_MIN);
}

const IPV4_BITS_MIN = 8;
const IPV6_BITS_MIN = 16;

/** Two networks overlap only if one contains the other. */
export function overlap(one: Network, other: Network): boolean {
  return one.contains(other.first) || other.contains(one.first);
}

/** Whether every address of `network` is in `wider`. */
export function covers(wider: Network, network: Network): boolean {
  return bitsOf(wider) <= bitsOf(network) && wider.contains(network.first);
}

/** An address without bits is a network of one. */
function bitsOf({ text }: Network): number {
  return Number(text.split("/")[1] ?? Infinity);
}
