import { parseAddress, parseCidr, type Network } from "../ip/network.ts";

/**
 * Reads what an operator typed: an address, or a network in CIDR notation. A single IPv6 address means
 * its /64, which is what one customer has (RFC 6177).
 */
export function parseNetwork(typed: string): Network | undefined {
  const text = typed.trim();
  return parseCidr(parseAddress(text)?.kind() === "ipv6" ? `${text}/64` : text);
}

/** Whether it is one client's, as `clientNetwork` names it. */
export function isOfOneClient({ text }: Network): boolean {
  return !text.includes("/") || (text.includes(":") && text.endsWith("/64"));
}

/** Whether a network covers too much of the internet to be banned: an IPv4 /8 is a 256th of it. */
export function isTooWide({ text }: Network): boolean {
  const [ip = "", bits] = text.split("/");
  if (bits === undefined) return false;
  return Number(bits) < (ip.includes(":") ? IPV6_BITS_MIN : IPV4_BITS_MIN);
}

const IPV4_BITS_MIN = 8;
const IPV6_BITS_MIN = 16;

/** Two networks overlap only where one contains the other. */
export function overlap(one: Network, other: Network): boolean {
  return holdsFirst(one, other) || holdsFirst(other, one);
}

function holdsFirst(network: Network, { text }: Network): boolean {
  const first = parseAddress(text.split("/")[0] ?? "");
  return first !== undefined && network.contains(first);
}
