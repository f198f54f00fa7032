import { isAscii } from "node:buffer";
import { domainToASCII } from "node:url";

/** As it stands in MAIL and RCPT. A domain in another script needs no SMTPUTF8, only such a local part does. */
export function envelopePath(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return at > 0 && isAscii(Buffer.from(local))
    ? `${local}@${domainToASCII(domain) || domain}`
    : address;
}
