/**
 * IP addresses and networks of them, read in one way everywhere: what is banned, who is trusted as a
 * proxy, what the configuration may say. Text in, values out; it must never ask a network for anything.
 */
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network in its one form: an IPv4 address, or `address/bits` with all other bits zero. It holds addresses of its own kind only. */
export type Network = { text: string; contains: (address: Address) => boolean };

/**
 * Reads an IPv4 or IPv6 address, or a network in CIDR notation (RFC 4632, RFC 4291 2.3); undefined for
 * all else. An address is the network of itself alone. IPv4 within IPv6 (`::ffff:192.0.2.1`) is IPv4,
 * its bits counted from where IPv4 begins: `/120` is `/24`.
 */
export function parseCidr(text: string): Network | undefined {
  const [ip = "", bits, ...more] = text.trim().split("/");
  if (more.length > 0 || !isAddress(ip)) return undefined;
  const written = ipaddr.parse(ip);
  const address = ipaddr.process(ip);
  const before = bitsOf(written) - bitsOf(address);
  const prefix = bits === undefined ? bitsOf(address) : parseBits(bits, bitsOf(written)) - before;
  return prefix >= 0 ? networkOf(address, prefix) : undefined;
}

/** undefined for what is no address; IPv4 within IPv6 is IPv4. */
export function parseAddress(ip: string): Address | undefined {
  return isAddress(ip) ? ipaddr.process(ip) : undefined;
}

/** ipaddr.js reads '1' and '0x7f.1' as addresses, too: nobody means that. */
function isAddress(ip: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(ip) || (ip.includes(":") && ipaddr.IPv6.isValid(ip));
}

function bitsOf(address: Address): number {
  return address.kind() === "ipv4" ? 32 : 128;
}

/** -1 for what is no number of bits. */
function parseBits(bits: string, most: number): number {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? Number(bits) : -1;
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
