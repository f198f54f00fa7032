import ipaddr from "ipaddr.js";

/** Returns the reverse DNS name of an IP address (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(ip: string): string {
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) {
    return `${address.octets.toReversed().join(".")}.in-addr.arpa`;
  }
  const digits = Buffer.from(address.toByteArray()).toString("hex");
  return `${Array.from(digits).toReversed().join(".")}.ip6.arpa`;
}
