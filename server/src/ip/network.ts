/**
 * Parses IP addresses and networks in one way everywhere: bans, trusted proxies, the configuration. Pure;
 * never does network I/O.
 */
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * A network in canonical form: an IPv4 address, or `address/bits` with all other bits zero. Contains only
 * addresses of its own version.
 */
export type Network = { text: string; first: Address; contains: (address: Address) => boolean };

/**
 * Parses an IPv4 or IPv6 address, or a network in CIDR notation (RFC 4632, RFC 4291 2.3); undefined for
 * anything else. A plain address is a network of one. IPv4-mapped IPv6 (`::ffff:192.0.2.1`) becomes IPv4,
 * with its bits counted from the IPv4 part: `/120` is `/24`.
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

/** Returns undefined for an invalid address; IPv4-mapped IPv6 becomes IPv4. */
export function parseAddress(ip: string): Address | undefined {
  return isAddress(ip) ? ipaddr.process(ip) : undefined;
}

/** ipaddr.js also accepts '1' and '0x7f.1', which are surely mistakes. */
function isAddress(ip: string): boolean {
  // Each check throws and catches an error for the other version's addresses.
  return ip.includes(":") ? ipaddr.IPv6.isValid(ip) : ipaddr.IPv4.isValidFourPartDecimal(ip);
}

function bitsOf(address: Address): number {
  return address.kind() === "ipv4" ? 32 : 128;
}

/** Returns -1 for an invalid number of bits. */
function parseBits(bits: string, most: number): number {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? Number(bits) : -1;
}

function networkOf(address: Address, prefix: number): Network {
  const bytes = address.toByteArray().map((byte, index) => byte & maskAt(index, prefix));
  const first = ipaddr.fromByteArray(bytes);
  const single = first.kind() === "ipv4" && prefix === 32;
  return {
    text: single ? first.toString() : `${first.toString()}/${prefix}`,
    first,
    contains: (other) => other.kind() === first.kind() && other.match(first, prefix),
  };
}

/** The bits of the byte at `index` that belong to a network of `prefix` bits. */
function maskAt(index: number, prefix: number): number {
  const bits = Math.min(8, Math.max(0, prefix - index * 8));
  return (0xff << (8 - bits)) & 0xff;
}

/** Returns whether an IP address is in one of the networks; false for invalid text. */
export type NetworkList = (ip: string) => boolean;

/** Throws for text that is neither an IP address nor a CIDR range, although the configuration has been validated. */
export function createNetworkList(texts: readonly string[]): NetworkList {
  const networks = texts.map((text) => {
    const network = parseCidr(text);
    if (!network) throw new Error(`Neither an address nor a CIDR: ${text}`);
    return network;
  });
  if (networks.length === 0) return () => false;
  return (ip) => {
    const address = parseAddress(ip);
    return address !== undefined && networks.some((network) => network.contains(address));
  };
}
