import { composeParagraphs, type MailParagraph } from "../compose/compose-own-mail.ts";

type ConfirmationMail = {
  from: string;
  to: string;
  /** The temporary address that requests the forward. */
  temporaryAddress: string;
  confirmUrl: string;
  blockUrl: string;
  abuseAddress: string;
  /** Unique name of this mail, ASCII without spaces; used in the Message-ID. */
  name: string;
  dateMs: number;
};

/**
 * Composes the mail that asks an address for consent to forwards. It contains nothing of the pending message,
 * neither sender nor subject; otherwise visitors could use it to send text to arbitrary people.
 */
export function composeConfirmation(mail: ConfirmationMail): Promise<Buffer> {
  const { from, to, abuseAddress, name, dateMs } = mail;
  return composeParagraphs({
    from,
    to,
    name,
    subject: "Do you want to receive forwarded mail?",
    dateMs,
    headers: { "X-Report-Abuse": `mailto:${abuseAddress}` },
    paragraphs: paragraphsOf(mail),
  });
}

function paragraphsOf(mail: ConfirmationMail): MailParagraph[] {
  const { temporaryAddress, confirmUrl, blockUrl, abuseAddress } = mail;
  return [
    {
      lines: [
        "Someone with the temporary address",
        temporaryAddress,
        "wants to forward a message to you. We send nothing unless you agree:",
      ],
      url: confirmUrl,
      link: "Receive this mail",
    },
    {
      lines: [
        "If you agree, you get this message and later messages that users of",
        "Mayfly forward to your address. Each of these emails has a link to stop",
        "them. The link above works once, within thirty days.",
      ],
    },
    {
      lines: [
        "If you don't know what this is about, do nothing. We send nothing and",
        "delete your address after thirty days. To never get email like this",
        "again:",
      ],
      url: blockUrl,
      link: "Never write to me again",
    },
    { lines: [`Report abuse: ${abuseAddress}`] },
  ];
}
