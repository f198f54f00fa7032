import type { Clock } from "../time/clock.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import { formatEmailAddress } from "../address/email-address.ts";
import type { PremiumKeys } from "./premium-keys.ts";
import type { Payment, PremiumStore } from "./premium-store.ts";

export type SendReceiptsDeps = {
  store: Pick<PremiumStore, "listReceipts" | "dropReceipt"> &
    Pick<InboxStore, "findAddressById" | "findPasswordHash">;
  keys: Pick<PremiumKeys, "openReceipt" | "findPassword">;
  clock: Clock;
  mail: ReceiptMail;
};

const RECEIPTS_PER_TURN = 10;

/**
 * Sends the receipts that buyers requested, each with a link that opens the address on other devices. After a
 * crash, the same receipt is sent again with the same Message-ID.
 */
export async function sendReceipts(deps: SendReceiptsDeps): Promise<void> {
  const { store, clock, mail } = deps;
  for (const payment of await store.listReceipts(clock.nowMs(), RECEIPTS_PER_TURN)) {
    const receipt = await receiptOf(deps, payment);
    const outcome = receipt ? await mail.send(receipt) : "never";
    if (outcome !== "later") await store.dropReceipt(payment.paymentId);
  }
}

async function receiptOf(
  { store, keys }: SendReceiptsDeps,
  payment: Payment,
): Promise<MailedReceipt | undefined> {
  const { paymentId, inboxId, intentId, sealedReceipt, amountCents } = payment;
  const address = inboxId === null ? undefined : await store.findAddressById(inboxId);
  const to = sealedReceipt ? keys.openReceipt(sealedReceipt, paymentId) : undefined;
  if (!address || address.expiresAtMs === null || to === undefined) return undefined;
  const passwordHash = await store.findPasswordHash(address.inboxId);
  const password = passwordHash && keys.findPassword(paymentId, passwordHash);
  if (password === undefined) return undefined;
  return {
    to,
    paymentId,
    intentId: intentId ?? "",
    email: formatEmailAddress(address.email),
    password,
    amountCents,
    paidAtMs: address.createdAtMs,
    endsAtMs: address.expiresAtMs,
  };
}

/** Premium's interface for sending receipts. */
export interface ReceiptMail {
  /** `later`: nothing was accepted; a retry may work. `never`: this receipt can't be sent. */
  send(receipt: MailedReceipt): Promise<"sent" | "later" | "never">;
}

export type MailedReceipt = {
  to: string;
  /** Payment id; a repeated receipt has the same id. */
  paymentId: string;
  /** The id that the buyer's bank and the provider use. */
  intentId: string;
  /** The purchased address, and the password that opens it on other devices. */
  email: string;
  password: string;
  amountCents: number;
  paidAtMs: number;
  endsAtMs: number;
};
