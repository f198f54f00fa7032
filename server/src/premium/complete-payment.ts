import type { Client } from "../abuse/record-suspicion.ts";
import { AppError } from "../app-error.ts";
import { addToken, tokenFrom } from "../inbox/addresses/tokens.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import { isActive } from "../inbox/addresses/open-inbox.ts";
import { callProvider } from "./payment-provider.ts";
import type { Buyer } from "./buyer.ts";
import type { OpenDeps, SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";
import { settlePayment, type Settled } from "./settle-payment.ts";

export type BoughtAddress = {
  address: Inbox;
  token: string;
  password: string;
  payment: Payment;
};

type CompleteRequest = Client & {
  intentId: string;
  buyer: Buyer | undefined;
};

/**
 * Returns the address of a payment that this browser began, once the provider reports it as paid. A repeated
 * call returns the same address. Throws PAYMENT_NOT_FOUND for another browser's payment, otherwise an error
 * for the payment's state.
 */
export async function completePayment(
  deps: SettleDeps & OpenDeps,
  request: CompleteRequest,
): Promise<BoughtAddress> {
  const payment = await findOwnPayment(deps, request);
  if (payment.status === "given" || payment.status === "disputed") return openBought(deps, payment);
  const settled = await callProvider(() => settlePayment(deps, payment), { refused: "INTERNAL" });
  return openSettled(deps, settled);
}

async function findOwnPayment(
  { store, provider, recordSuspicion }: SettleDeps,
  { intentId, buyer, ip, userAgent }: CompleteRequest,
): Promise<Payment> {
  const payment = await store.findPaymentByIntent(intentId);
  if (!payment || payment.provider !== provider.name) throw new AppError("PAYMENT_NOT_FOUND");
  if (buyer && payment.buyerHash.equals(buyer.hash)) return payment;
  const details = `payment ${payment.paymentId} of another browser`;
  recordSuspicion({ kind: "foreign-payment", ip, details, userAgent });
  throw new AppError("PAYMENT_NOT_FOUND");
}

function openSettled(deps: OpenDeps, { payment, intent }: Settled): Promise<BoughtAddress> {
  switch (payment.status) {
    case "given":
    case "disputed":
      return openBought(deps, payment);
    case "starting":
    case "open":
      throw new AppError(
        intent?.status === "processing" ? "PAYMENT_PENDING" : "PAYMENT_NOT_SUCCEEDED",
      );
    case "refunding":
    case "refunded":
      throw new AppError("PAYMENT_REFUNDED");
    case "canceled":
      throw new AppError("PAYMENT_CANCELED");
    case "revoked":
      throw new AppError("PREMIUM_ENDED");
  }
}

/** Token and password are deterministic: with concurrent calls, every response opens the inbox. */
async function openBought(deps: OpenDeps, payment: Payment): Promise<BoughtAddress> {
  const { store, keys, clock, cellTag } = deps;
  const { paymentId, inboxId } = payment;
  const address = inboxId === null ? undefined : await store.findAddressById(inboxId);
  const passwordHash = address && (await store.findPasswordHash(address.inboxId));
  if (!passwordHash || !isActive(address, clock.nowMs())) throw new AppError("PREMIUM_ENDED");
  const password = keys.findPassword(paymentId, passwordHash);
  if (password === undefined) throw new Error("The SECRET_KEY of a purchased address was removed.");
  const token = tokenFrom(cellTag, keys.tokenBytes(paymentId));
  await addToken(deps, address.inboxId, token);
  return { address, token, password, payment };
}
