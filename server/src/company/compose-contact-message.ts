import { domainPart } from "../address/email-address.ts";
import type { SendableAddress } from "../address/sendable-address.ts";
import { composeMail } from "../outbound/compose/compose-mail.ts";
import { asLines, joinLines } from "../outbound/compose/mail-text.ts";

export type ContactLetter = {
  from: string;
  to: string;
  visitor: { name: string; address: SendableAddress };
  subject: string;
  message: string;
  /** Unique name of this mail, ASCII without spaces; used in the Message-ID. */
  name: string;
  dateMs: number;
};

/**
 * Composes a visitor's contact message as mail to the company: From is our address, because we send it;
 * Reply-To is the visitor's.
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
    // A non-ASCII address needs SMTPUTF8 in Reply-To; the text always contains it.
    text: joinLines([`${visitor.name} <${address}> wrote:`, "", ...asLines(message)]),
    boundary: name,
  });
}
