import { topicInWords, type SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { composeParagraphs, type MailParagraph } from "../outbound/compose/compose-own-mail.ts";

type SubscriptionMail = {
  from: string;
  to: string;
  /** Topics to confirm; empty if all are already confirmed. */
  unconfirmed: readonly SubscriptionTopic[];
  confirmed: readonly SubscriptionTopic[];
  confirmUrl: string;
  endUrl: string;
  oneClickUrl: string;
  abuseAddress: string;
  /** Unique name of this mail, ASCII without spaces; used in the Message-ID. */
  name: string;
  dateMs: number;
};

/**
 * Composes the mail that asks for confirmation of a subscription. It contains no text from the client that
 * entered the address. A fully confirmed subscriber also gets a mail; otherwise the form would reveal who is
 * subscribed.
 */
export function composeSubscriptionMail(mail: SubscriptionMail): Promise<Buffer> {
  const { from, to, unconfirmed, oneClickUrl, abuseAddress, name, dateMs } = mail;
  return composeParagraphs({
    from,
    to,
    name,
    subject:
      unconfirmed.length > 0 ? "Please confirm your subscription" : "You are already subscribed",
    dateMs,
    headers: {
      "X-Report-Abuse": `mailto:${abuseAddress}`,
      // RFC 8058: a mail program ends it with one click and no page.
      "List-Unsubscribe": `<${oneClickUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    paragraphs: unconfirmed.length > 0 ? question(mail) : reminder(mail),
  });
}

function question({
  unconfirmed,
  confirmUrl,
  endUrl,
  abuseAddress,
}: SubscriptionMail): MailParagraph[] {
  return [
    {
      lines: ["Someone entered your address on Mayfly and asked for", `${inWords(unconfirmed)}.`],
    },
    {
      lines: ["If that was you, confirm it. We send nothing else before you do:"],
      url: confirmUrl,
      link: "Confirm subscription",
    },
    {
      lines: [
        "The link works once, within seven days. Every later email has an",
        "unsubscribe link.",
      ],
    },
    {
      lines: [
        "If it wasn't you, do nothing. We delete your address after seven days.",
        "To delete it now:",
      ],
      url: endUrl,
      link: "Delete my address",
    },
    { lines: [`Report abuse: ${abuseAddress}`] },
  ];
}

function reminder({ confirmed, endUrl, abuseAddress }: SubscriptionMail): MailParagraph[] {
  return [
    {
      lines: [
        "Someone entered your address on Mayfly and asked for a subscription that",
        `you already have. You get ${inWords(confirmed)}.`,
        "Nothing has changed. You don't have to do anything.",
      ],
    },
    {
      lines: ["To unsubscribe from everything and delete your address here:"],
      url: endUrl,
      link: "Unsubscribe from everything",
    },
    { lines: [`Report abuse: ${abuseAddress}`] },
  ];
}

function inWords(topics: readonly SubscriptionTopic[]): string {
  return new Intl.ListFormat("en").format(topics.map(topicInWords));
}
