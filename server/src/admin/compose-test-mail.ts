import {
  composeOwnMail,
  paragraphsAsHtml,
  paragraphsAsText,
  type MailParagraph,
} from "../outbound/compose/compose-own-mail.ts";

export type TestLetter = {
  from: string;
  to: string;
  publicUrl: string;
  /** Unique per mail, ASCII without spaces: part of the Message-ID. */
  name: string;
  dateMs: number;
};

/** Composes a mail that shows the operator whether mail leaves and whether receivers trust it. */
export function composeTestMail({
  from,
  to,
  publicUrl,
  name,
  dateMs,
}: TestLetter): Promise<Buffer> {
  const paragraphs: MailParagraph[] = [
    { lines: ["This is a test email from the admin panel of", publicUrl] },
    {
      lines: [
        "Outgoing mail works. To see whether receivers trust this mail, check its",
        "Authentication-Results header for spf=pass, dkim=pass and dmarc=pass.",
      ],
    },
    { lines: ["You don't need to reply."] },
  ];
  return composeOwnMail({
    from,
    to,
    name,
    subject: "Test email from Mayfly",
    dateMs,
    text: paragraphsAsText(paragraphs),
    html: paragraphsAsHtml(paragraphs),
  });
}
