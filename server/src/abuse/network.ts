import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network in its one form: an IPv4 address, or `address/bits` with all other bits zero. */
export type Network = { text: string; contains: (address: Address) => boolean };

/**
 * Reads what an operator typed: an IPv4 or IPv6 address, or a network in CIDR notation. A single
 * IPv6 address means its /64, which is what one customer has (RFC 6177); IPv4 within IPv6
 * (`::ffff:192.0.2.1`) means the IPv4 address.
 */
export function parseNetwork(typed: string): Network | undefined {
  const [ip = "", bits, ...more] = typed.trim().split("/");
  if (more.length > 0 || !isAddress(ip)) return undefined;
  const address = ipaddr.process(ip);
  const whole = address.kind() === "ipv4" ? 32 : 64;
  const prefix = bits === undefined ? whole : parseBits(bits, address);
  return prefix === undefined ? undefined : networkOf(address, prefix);
}

/** As `clientNetwork` names one. */
export function isOfOneClient({ text }: Network): boolean {
  return !text.includes("/") || (text.includes(":") && text.endsWith("/64"));
}

/** How much of the internet a network is: 8 is a 256th of all IPv4 addresses. */
export function isTooWide({ text }: Network): boolean {
  const [ip = "", bits] = text.split("/");
  if (bits === undefined) return false;
  return Number(bits) < (ip.includes(":") ? IPV6_BITS_MIN : IPV4_BITS_MIN);
}

const IPV4_BITS_MIN = 8;
const IPV6_BITS_MIN = 16;

/** Of two networks one holds the other, or they have nothing in common. */
export function overlap(one: Network, other: Network): boolean {
  return holdsFirst(one, other) || holdsFirst(other, one);
}

function holdsFirst(network: Network, { text }: Network): boolean {
  const first = parseAddress(text.split("/")[0] ?? "");
  return first !== undefined && network.contains(first);
}

/** undefined for what is no address; IPv4 within IPv6 is IPv4. */
export function parseAddress(ip: string): Address | undefined {
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
}

/** ipaddr.js reads '1' and '0x7f.1' as addresses, too: nobody means that. */
function isAddress(ip: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(ip) || (ip.includes(":") && ipaddr.IPv6.isValid(ip));
}

function parseBits(bits: string, address: Address): number | undefined {
  const most = address.kind() === "ipv4" ? 32 : 128;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? Number(bits) : undefined;
}

function networkOf(address: Address, prefix: number): Network {
  const bytes = address.toByteArray().map((byte, index) => byte & maskAt(index, prefix));
  const first = ipaddr.fromByteArray(bytes);
  const single = first.kind() === "ipv4" && prefix === 32;
  return {
    text: single ? first.toString() : `${first.toString()}/${prefix}`,
    contains: (other) => other.kind() === first.kind() && other.match(first, prefix),
  };
}

/** The bits of the byte at `index` that belong to a network of `prefix` bits. */
function maskAt(index: number, prefix: number): number {
  const bits = Math.min(8, Math.max(0, prefix - index * 8));
  return (0xff << (8 - bits)) & 0xff;
}
