import { TEST_MODE_LABEL } from "@mayfly/contract/card-words";
import { openLink } from "@mayfly/contract/open-link";
import { escapeHtml } from "../mail/text/convert-text.ts";
import type { MailedReceipt } from "../premium/send-receipts.ts";
import { composeOwnMail } from "./compose-own-mail.ts";
import { joinLines } from "./mail-text.ts";

/** Composes the receipt of a premium address. The purchased name is the only text in it that the buyer chose. */
export function composeReceipt(
  receipt: MailedReceipt,
  { from, publicUrl, isTest }: { from: string; publicUrl: string; isTest: boolean },
): Promise<Buffer> {
  const { to, email, paymentId, paidAtMs } = receipt;
  const link = openLink(publicUrl, receipt);
  const facts = factsOf(receipt);
  const label = isTest ? [TEST_MODE_LABEL] : [];
  return composeOwnMail({
    from,
    to,
    name: `receipt.${paymentId}`,
    subject: `Your address ${email}`,
    dateMs: paidAtMs,
    text: joinLines([
      THANKS,
      "",
      ...facts.map(([name, value]) => `${name}: ${value}`),
      ...label,
      "",
      "Open it on another device:",
      link,
      "",
      ADVICE,
    ]),
    html: [
      `<p>${THANKS}</p>`,
      `<p>${[...facts.map(([name, value]) => `${name}: <b>${escapeHtml(value)}</b>`), ...label].join("<br>")}</p>`,
      `<p><a href="${escapeHtml(link)}">Open it on another device</a></p>`,
      `<p>${ADVICE}</p>`,
    ].join("\r\n"),
  });
}

const THANKS = "Thank you. Your address is open for a day:";
const ADVICE =
  "Whoever has this link can read the address's mail until it ends. There is no renewal.";

function factsOf(receipt: MailedReceipt): [string, string][] {
  return [
    ["Address", receipt.email],
    ["Open until", new Date(receipt.endsAtMs).toUTCString()],
    ["Paid", `$${(receipt.amountCents / 100).toFixed(2)}`],
    ["Payment", receipt.intentId],
  ];
}
