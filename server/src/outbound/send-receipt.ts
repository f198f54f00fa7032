import type { Log } from "../log.ts";
import { readSendableAddress } from "../address/sendable-address.ts";
import type { ReceiptMail } from "../premium/send-receipts.ts";
import { composeReceipt } from "./compose-receipt.ts";
import { TransportError, type MailTransport } from "./mail-transport.ts";

export type ReceiptMailDeps = {
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
