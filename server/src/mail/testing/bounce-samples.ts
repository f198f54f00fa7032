import type { DeliveryReport } from "../bounce/delivery-status.ts";
import {
  EXCHANGE_BOUNCE,
  EXIM_BOUNCE,
  GMAIL_BOUNCE,
  NULL_SENDER,
  POSTFIX_BOUNCE,
  QMAIL_BOUNCE,
  reportOf,
} from "./bounce-messages.ts";
import { base64, multipart, typed, utf8 } from "./mail-sample.ts";

/** A bounce and its expected report; undefined for mail that only looks like a bounce. */
type BounceSample = {
  title: string;
  lines: readonly string[];
  report: DeliveryReport | undefined;
};

const failed = (status: string, ...more: string[]): string[] =>
  reportOf("Final-Recipient: rfc822; a@b.example", "Action: failed", `Status: ${status}`, ...more);

const reported = (report: Partial<DeliveryReport>): DeliveryReport => ({
  recipient: "a@b.example",
  status: "5.1.1",
  permanent: true,
  cause: "unknown-address",
  ...report,
});

const asReply = (lines: readonly string[]): string[] => [
  "Return-Path: <a@b.example>",
  ...lines.slice(1),
];

export const BOUNCE_SAMPLES: readonly BounceSample[] = [
  {
    title: "of a recipient whose domain ends in à",
    lines: reportOf(utf8("Final-Recipient: utf-8; a@voilà"), "Action: failed", "Status: 5.1.1"),
    report: reported({ recipient: "a@voilà" }),
  },
  {
    title: "Postfix's, of an address that doesn't exist",
    lines: POSTFIX_BOUNCE,
    report: reported({ recipient: "Nobody@example.org" }),
  },
  {
    title: "Exchange's, behind 12 KB of styles",
    lines: EXCHANGE_BOUNCE,
    report: reported({ recipient: "nobody@contoso.example", status: "5.1.10" }),
  },
  {
    title: "Gmail's, of a full mailbox, behind its picture",
    lines: GMAIL_BOUNCE,
    report: reported({ recipient: "full@gmail.example", status: "5.2.2", cause: "mailbox-full" }),
  },
  { title: "qmail's, in words", lines: QMAIL_BOUNCE, report: reported({}) },
  {
    title: "Exim's, in words, without a status",
    lines: EXIM_BOUNCE,
    report: reported({ status: "5.0.0", cause: "refused" }),
  },
  {
    title: "a delay",
    lines: reportOf(
      "Final-Recipient: rfc822; a@b.example",
      "Action: delayed",
      "Status: 4.4.1",
      "Will-Retry-Until: Thu, 26 Nov 2026 12:00:00 +0000",
    ),
    report: reported({ status: "4.4.1", permanent: false, cause: "unreachable" }),
  },
  {
    title: "a temporary error that lasted until the server gave up",
    lines: failed("4.4.7"),
    report: reported({ status: "4.4.7", cause: "unreachable" }),
  },
  {
    title: "a status without details, and the other server's with them",
    lines: failed("5.0.0", "Diagnostic-Code: smtp; 198.5.1.1 said: 552 5.2.2 Over quota"),
    report: reported({ status: "5.0.0", cause: "mailbox-full" }),
  },
  {
    title: "no status but what the other server said",
    lines: reportOf(
      "Final-Recipient: rfc822; a@b.example",
      "Action: failed",
      "Diagnostic-Code: smtp; 552 5.3.4 Too large",
    ),
    report: reported({ status: "5.3.4", cause: "too-large" }),
  },
  {
    title: "no action",
    lines: reportOf("Final-Recipient: rfc822;<a@b.example>", "Status: 5.1.2 (bad host)"),
    report: reported({ status: "5.1.2", cause: "unknown-domain" }),
  },
  {
    title: "a failure among recipients that were reached or wait",
    lines: reportOf(
      "Final-Recipient: rfc822; one@b.example",
      "Action: delivered",
      "Status: 2.1.5",
      "",
      "Final-Recipient: rfc822; two@b.example",
      "Action: delayed",
      "Status: 4.2.1",
      "",
      "Final-Recipient: rfc822; a@b.example",
      "Action: failed",
      "Status: 5.1.1",
    ),
    report: reported({}),
  },
  {
    title: "a human-readable part that is also labeled as a report",
    lines: [
      NULL_SENDER,
      ...multipart(
        "report; report-type=delivery-status",
        "b",
        typed("message/delivery-status", "", "This message could not be delivered."),
        typed(
          "message/delivery-status",
          "",
          "Reporting-MTA: dns; b.example",
          "",
          "Final-Recipient: RFC822; <a@b.example>",
          "Action: failed",
          "Status: 5.3.0",
        ),
      ),
    ],
    report: reported({ status: "5.3.0", cause: "other" }),
  },
  {
    title: "an address beyond ASCII (RFC 6533)",
    lines: [
      NULL_SENDER,
      ...multipart(
        "report; report-type=delivery-status",
        "b",
        typed("text/plain", "", "A report."),
        typed(
          "message/global-delivery-status",
          "Content-Transfer-Encoding: base64",
          "",
          base64(
            "Reporting-MTA: dns; b.example\r\n\r\nFinal-Recipient: utf-8; 花@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n",
          ),
        ),
      ),
    ],
    report: reported({ recipient: "花@b.example" }),
  },
  {
    title: "a recipient that would forge a line",
    lines: failed("5.1.1").map((line) =>
      line.replace("a@b.example", utf8("a@b.example\u202e\u2028Your password")),
    ),
    report: reported({ recipient: "a@b.example Your password" }),
  },
  {
    title: "a report of success",
    lines: reportOf("Final-Recipient: rfc822; a@b.example", "Action: relayed", "Status: 2.0.0"),
    report: undefined,
  },
  {
    title: "a receipt of its reader (RFC 8098)",
    lines: [
      "Return-Path: <>",
      ...multipart(
        "report; report-type=disposition-notification",
        "b",
        typed("text/plain", "", "It was read."),
        typed(
          "message/disposition-notification",
          "",
          "Final-Recipient: rfc822; a@b.example",
          "Disposition: manual-action/MDN-sent-manually; displayed",
        ),
      ),
    ],
    report: undefined,
  },
  {
    title: "a person's message that quotes qmail",
    lines: asReply(QMAIL_BOUNCE),
    report: undefined,
  },
  {
    title: "an answer of a machine that names an address",
    lines: [NULL_SENDER, "Subject: Away", "", "I am away. Write to", "<a@b.example>:", "550 5.1.1"],
    report: undefined,
  },
];
