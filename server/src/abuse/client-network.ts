import ipaddr from "ipaddr.js";

/** What limits and bans count: an IPv4 address, or the /64 that one IPv6 customer has at least. */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const parts = address.toByteArray().fill(0, 8);
  return `${ipaddr.fromByteArray(parts).toString()}/64`;
}
