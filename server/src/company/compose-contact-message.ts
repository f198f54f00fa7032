import { domainPart } from "../address/email-address.ts";
import type { SendableAddress } from "../address/sendable-address.ts";
import { composeMail } from "../outbound/compose-mail.ts";
import { asLines, joinLines } from "../outbound/mail-text.ts";

export type ContactLetter = {
  from: string;
  to: string;
  visitor: { name: string; address: SendableAddress };
  subject: string;
  message: string;
  /** Of this one mail, ASCII without blanks: the Message-ID is made of it. */
  name: string;
  dateMs: number;
};

/**
 * A visitor's letter as mail to the company: sent from our address, since we send it, with Reply-To
 * theirs.
 */
export function composeContactMessage(letter: ContactLetter): Promise<Buffer> {
  const { from, to, visitor, subject, message, name, dateMs } = letter;
  const { text: address } = visitor.address;
  return composeMail({
    from: { address: from, name: "Contact form" },
    to: { address: to, name: "" },
    replyTo: { address, name: visitor.name },
    subject: `Contact: ${subject}`,
    messageId: `<${name}@${domainPart(from)}>`,
    references: [],
    dateMs,
    headers: { "Auto-Submitted": "auto-generated" },
    // Reply-To can't carry an address beyond ASCII to a server without SMTPUTF8; the text names it
    // in any case.
    text: joinLines([`${visitor.name} <${address}> wrote:`, "", ...asLines(message)]),
    boundary: name,
  });
}
