import { topicInWords, type SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import {
  composeOwnMail,
  paragraphsAsHtml,
  paragraphsAsText,
  type MailParagraph,
} from "../outbound/compose/compose-own-mail.ts";

export type SubscriptionMail = {
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
  const paragraphs = unconfirmed.length > 0 ? question(mail) : reminder(mail);
  return composeOwnMail({
    from,
    to,
    name,
    subject: unconfirmed.length > 0 ? "Please confirm what you asked for" : "You are on our list",
    dateMs,
    headers: {
      "X-Report-Abuse": `mailto:${abuseAddress}`,
      // RFC 8058: a mail program ends it with one click and no page.
      "List-Unsubscribe": `<${oneClickUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: paragraphsAsText(paragraphs),
    html: paragraphsAsHtml(paragraphs),
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
      lines: ["Somebody gave your address on Mayfly and asked for", `${inWords(unconfirmed)}.`],
    },
    {
      lines: ["If that was you, confirm it. Nothing is sent before you do:"],
      url: confirmUrl,
      link: "I asked for it",
    },
    {
      lines: [
        "The link works once, within seven days. Each mail after it holds a link",
        "that ends it.",
      ],
    },
    {
      lines: [
        "If it wasn't you, do nothing: your address is deleted after seven days.",
        "To have it deleted now:",
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
        "Somebody gave your address on Mayfly and asked for something you have",
        `confirmed already. You get ${inWords(confirmed)}.`,
        "Nothing has changed, and there is nothing to do.",
      ],
    },
    {
      lines: ["To get none of it any more, and to have your address deleted here:"],
      url: endUrl,
      link: "End all of it",
    },
    { lines: [`Report abuse: ${abuseAddress}`] },
  ];
}

function inWords(topics: readonly SubscriptionTopic[]): string {
  return new Intl.ListFormat("en").format(topics.map(topicInWords));
}
