import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** What limits and bans count: an IPv4 address, or the /64 that one IPv6 customer has at least (RFC 6177). What is no address stays as it is. */
export function clientNetwork(ip: string): string {
  // The one form of nearly all who come: nothing to be read or written anew.
  if (isIP(ip) === 4 || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const parts = address.toByteArray().fill(0, 8);
  return `${ipaddr.fromByteArray(parts).toString()}/64`;
}
