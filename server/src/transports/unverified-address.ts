import { domainPart } from "../address/email-address.ts";
import type { OutboundMail, TransportFailure } from "../outbound/mail-transport.ts";

/**
 * The failure that a transport's answer reports if it says that an address is not verified; undefined if it
 * says something else. In the sandbox of Amazon SES, sender and recipient must be verified, and the answer
 * usually names those that are not. The visitor chose only the recipient: an unverified sender is `refused`.
 */
export function unverifiedFailure(
  answer: string,
  { from, to }: OutboundMail["envelope"],
): TransportFailure | undefined {
  // A reply of several lines repeats its code on each (RFC 5321 4.2.1).
  const lines = answer.split("\n").map((line) => line.replace(/^\d{3}[ -]/, "").trim());
  const said = lines.join(" ").toLowerCase();
  if (!SAYS_UNVERIFIED.some((phrase) => said.includes(phrase))) return undefined;
  const isSender =
    !said.includes(to.toLowerCase()) &&
    from !== "" &&
    said.includes(domainPart(from).toLowerCase());
  return isSender ? "refused" : "unverified";
}

const SAYS_UNVERIFIED = ["address is not verified", "email address not verified"];
