import { htmlToPlain } from "../../mail/text/convert-text.ts";
import { FORWARDED_FIELD, type Correspondence } from "../../mail/correspondence.ts";
import type { Mailbox } from "../../mail/mime/mailbox.ts";
import { composeMail } from "../compose/compose-mail.ts";
import { frameHtml, type HeadingLine } from "./frame-html.ts";
import { asLines, joinLines, mailboxInWords, mailDate } from "../compose/mail-text.ts";
import type { Original } from "./read-original.ts";

/** Everything in a forward except the original's content. */
export type ForwardFrame = {
  original: Pick<Correspondence, "from" | "to" | "subject" | "sentAtMs" | "forwardedTimes">;
  /** Our address, shown with the original sender's name. */
  from: string;
  to: string;
  /** The original's sender, if mail can be sent to that address. */
  replyTo: Mailbox | undefined;
  messageId: string;
  references: readonly string[];
  dateMs: number;
  boundary: string;
  blockUrl: string;
  abuseAddress: string;
  /** Maximum size of the mail in bytes. */
  bytesMax: number;
};

/** Composes a forward: the original under a short heading, its files, and a link to stop forwards. */
export function composeForward(frame: ForwardFrame, original: Original): Promise<Buffer> {
  const heading = headingOf(frame, original.leftOut);
  const lines = heading.map(([name, value]) => `${name}: ${value}`);
  const footer = footerOf(frame);
  const { html } = original;
  const text = original.text ?? (html === null ? "" : htmlToPlain(html));
  return composeMail({
    from: { address: frame.from, name: senderVia(frame.original.from) },
    to: { address: frame.to, name: "" },
    replyTo: frame.replyTo,
    subject: forwardSubject(frame.original.subject),
    messageId: frame.messageId,
    references: frame.references,
    dateMs: frame.dateMs,
    headers: headersOf(frame),
    text: joinLines([TITLE, ...lines, "", ...asLines(text.trimEnd()), "", "-- ", ...footer]),
    html: html === null ? undefined : frameHtml(html, { ...frame, heading }),
    attachments: original.files,
    boundary: frame.boundary,
  });
}

const TITLE = "---------- Forwarded message ----------";

function headersOf({ original, abuseAddress }: ForwardFrame): Record<string, string> {
  return {
    // RFC 3834 5: the mail is generated automatically and must not get automatic replies.
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    [FORWARDED_FIELD]: String(original.forwardedTimes + 1),
    "X-Report-Abuse": `mailto:${abuseAddress}`,
  };
}

function senderVia({ name, address }: Mailbox): string {
  return `${name || address || "Someone"} via Mayfly`;
}

function forwardSubject(subject: string): string {
  return /^(?:fwd?|wg|tr|rv):/i.test(subject) ? subject : `Fwd: ${subject}`.trim();
}

function headingOf({ original }: ForwardFrame, leftOut: readonly string[]): HeadingLine[] {
  const { from, to, subject, sentAtMs } = original;
  const left = leftOut.length === 0 ? "" : leftOut.join(", ");
  const lines: HeadingLine[] = [
    ["From", mailboxInWords(from)],
    ["Date", sentAtMs === null ? "" : mailDate(sentAtMs)],
    ["Subject", subject],
    ["To", to],
    ["Left out, because we don't forward programs", left],
  ];
  return lines.filter(([, value]) => value !== "");
}

function footerOf({ blockUrl, abuseAddress }: ForwardFrame): string[] {
  return [
    "Forwarded from a temporary Mayfly address at the request of its user.",
    `Never write to me again: ${blockUrl}`,
    `Report abuse: ${abuseAddress}`,
  ];
}
