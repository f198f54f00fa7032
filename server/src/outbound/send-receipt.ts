import type { Log } from "../log.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import type { MailedReceipt, ReceiptMail } from "../premium/send-receipts.ts";
import { TransportError, type MailTransport } from "./mail-transport.ts";
import { TEST_MODE_LABEL } from "@mayfly/contract/card-words";
import { openLink } from "@mayfly/contract/open-link";
import { escapeHtml } from "../mail/text/convert-text.ts";
import { composeOwnMail } from "./compose/compose-own-mail.ts";
import { joinLines } from "./compose/mail-text.ts";

type ReceiptMailDeps = {
  transport: Pick<MailTransport, "reaches" | "send">;
  log: Log;
  from: string;
  publicUrl: string;
  /** Set in test mode. Test payments are free, so receipts must not become a way to mail arbitrary people. */
  testMode: { onlyTo: (domain: string) => boolean } | undefined;
};

export function createReceiptMail(deps: ReceiptMailDeps): ReceiptMail {
  const { transport, from, publicUrl, testMode } = deps;
  return {
    async send(receipt) {
      const reading = readSendableAddress(receipt.to);
      if (!reading.valid) return "never";
      const { domain, text: to } = reading.address;
      if (!transport.reaches(domain) || testMode?.onlyTo(domain) === false) return "never";
      const isTest = testMode !== undefined;
      const raw = await composeReceipt(receipt, { from, publicUrl, isTest });
      return outcomeOf(deps, transport.send({ envelope: { from, to }, raw }));
    },
  };
}

async function outcomeOf({ log }: ReceiptMailDeps, sending: Promise<void>) {
  try {
    await sending;
    return "sent";
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    // The address is paid for and active; a failed receipt does not change that.
    log.warn({ reason: error.message }, "failed to send a receipt");
    return error.failure === "unavailable" ? "later" : "never";
  }
}

/** Composes the receipt of a premium address. The purchased name is the only text in it that the buyer chose. */
function composeReceipt(
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

const THANKS = "Thank you. Your address is open for 24 hours:";
const ADVICE =
  "Anyone with this link can read the mail of this address until it ends. There is no renewal.";

function factsOf(receipt: MailedReceipt): [string, string][] {
  return [
    ["Address", receipt.email],
    ["Open until", new Date(receipt.endsAtMs).toUTCString()],
    ["Paid", `$${(receipt.amountCents / 100).toFixed(2)}`],
    ["Payment", receipt.intentId],
  ];
}
