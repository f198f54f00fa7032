import ipaddr from "ipaddr.js";
import { parseAddress } from "./network.ts";

/** Public by its form, but a cloud's service for its own machines. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The well-known prefix (RFC 6052 2.1). Others, such as 64:ff9b:1::/48, are for a network's own use. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Returns whether an IP address is a public host's: neither private, loopback, link-local (the metadata of clouds),
 * shared, multicast, nor reserved. An IPv6 address that contains an IPv4 address (mapped, NAT64) counts as that one.
 * 6to4 and Teredo are refused, because they lead to the IPv4 address inside them. False for other text.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  if (!address) return false;
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address);
  if (address.match(NAT64)) return isPublicIpv4(lastIpv4(address));
  const [first = 0] = address.toByteArray();
  // 2000::/3 is all that is assigned to hosts (RFC 4291 2.4).
  return first >> 5 === 1 && address.range() === "unicast";
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !CLOUD_SERVICES.has(address.toString());
}

function lastIpv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}
