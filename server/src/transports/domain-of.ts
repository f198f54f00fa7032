import { domainToASCII } from "node:url";

/** The domain of an envelope's address as transports compare it: lower-case ASCII; empty where it is none. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0 ? "" : domainToASCII(address.slice(at + 1).replace(/\.$/, ""));
}
