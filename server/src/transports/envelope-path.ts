import { isAscii } from "node:buffer";
import { domainToASCII } from "node:url";

/**
 * Returns an address as written in MAIL and RCPT. A non-ASCII domain is written as A-labels; only a non-ASCII
 * local part needs SMTPUTF8.
 */
export function envelopePath(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return at > 0 && isAscii(Buffer.from(local))
    ? `${local}@${domainToASCII(domain) || domain}`
    : address;
}
