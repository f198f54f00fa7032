import { composeOwnMail } from "../outbound/compose-own-mail.ts";
import {
  paragraphsAsHtml,
  paragraphsAsText,
  type MailParagraph,
} from "../outbound/mail-paragraphs.ts";

export type TestLetter = {
  from: string;
  to: string;
  publicUrl: string;
  /** Of this one mail, ASCII without blanks: the Message-ID is made of it. */
  name: string;
  dateMs: number;
};

/** What shows an operator that mail leaves, and what a provider thinks of it. */
export function composeTestMail({
  from,
  to,
  publicUrl,
  name,
  dateMs,
}: TestLetter): Promise<Buffer> {
  const paragraphs: MailParagraph[] = [
    { lines: ["This is a test mail of", publicUrl, "sent from its operator's panel."] },
    {
      lines: [
        "You have it, so mail leaves there. Whether it is believed stands in its",
        "Authentication-Results header: spf=pass, dkim=pass and dmarc=pass.",
      ],
    },
    { lines: ["Nobody has to answer it."] },
  ];
  return composeOwnMail({
    from,
    to,
    name,
    subject: "Test mail from Mayfly",
    dateMs,
    text: paragraphsAsText(paragraphs),
    html: paragraphsAsHtml(paragraphs),
  });
}
