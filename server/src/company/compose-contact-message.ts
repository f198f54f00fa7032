import { domainPart } from "../mail/email-address.ts";
import type { SendableAddress } from "../mail/sendable-address.ts";
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

/** What a visitor wrote, as mail to the company: from us, because we send it; answered to them. */
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
    // Reply-To can't say an address beyond ASCII to a server that doesn't speak of them.
    text: joinLines([`${visitor.name} <${address}> wrote:`, "", ...asLines(message)]),
    boundary: name,
  });
}
