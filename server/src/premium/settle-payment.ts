import { isFailure, type IntentState } from "./payment-provider.ts";
import { giveAddress } from "./give-address.ts";
import { movePayment } from "./move-payment.ts";
import { openIntent } from "./open-intent.ts";
import { matchesPayment, nextStep, type PaymentStep } from "./payment-states.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";

export type Settled = {
  payment: Payment;
  /** undefined: the provider does not know this payment's intent. */
  intent: IntentState | undefined;
};

/** Limit against endless loops; a payment needs three steps, or four with a refund. */
const STEPS_MAX = 8;

/**
 * Advances a payment as far as possible now, based only on the provider's state. Browser, events, and jobs
 * call this in any order and any number of times: each step is a transition from an expected state, so a
 * later caller finds it done. `isOver`: an unpaid intent is canceled. Rejects with PaymentProviderError if
 * the provider doesn't answer.
 */
export async function settlePayment(
  deps: SettleDeps,
  given: Payment,
  { isOver = given.holdEndsAtMs <= deps.clock.nowMs() }: { isOver?: boolean } = {},
): Promise<Settled> {
  let payment = given.status === "starting" ? await begin(deps, given) : given;
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    if (payment.intentId === null) return { payment, intent: undefined };
    const intent = await readIntent(deps, payment.intentId);
    if (!intent) return { payment: await abandon(deps, payment, isOver), intent };
    const step = nextStep(payment, intent, isOver);
    if (step === "wait") return { payment, intent };
    await take(deps, { step, payment, intent });
    payment = (await deps.store.findPayment(payment.paymentId)) ?? payment;
  }
  throw new Error(`A payment has no further step in ${payment.status}.`);
}

/** The process ended between hold and intent: the same request returns the same intent. */
async function begin(deps: SettleDeps, payment: Payment): Promise<Payment> {
  try {
    await openIntent(deps, payment);
  } catch (error) {
    // The payment was then canceled, which is final.
    if (!isFailure(error, "refused")) throw error;
  }
  return (await deps.store.findPayment(payment.paymentId)) ?? payment;
}

async function readIntent(deps: SettleDeps, intentId: string): Promise<IntentState | undefined> {
  try {
    return await deps.provider.readIntent(intentId);
  } catch (error) {
    // The intent belongs to another account or is deleted test data. The caller decides and logs it.
    if (isFailure(error, "unknown")) return undefined;
    throw error;
  }
}

async function abandon(deps: SettleDeps, payment: Payment, isOver: boolean): Promise<Payment> {
  const { paymentId, status } = payment;
  deps.log.error(
    { payment: paymentId, status },
    "payment provider does not know this payment intent",
  );
  if (status !== "open" || !isOver) return payment;
  await movePayment(deps, payment, "canceled");
  return (await deps.store.findPayment(paymentId)) ?? payment;
}

type Turn = { step: Exclude<PaymentStep, "wait">; payment: Payment; intent: IntentState };

async function take(deps: SettleDeps, turn: Turn): Promise<unknown> {
  const { step, payment, intent } = turn;
  switch (step) {
    case "cancel":
      return deps.provider.cancelIntent(intent.id);
    case "close":
      return movePayment(deps, payment, "canceled");
    case "give": {
      const outcome = await giveAddress(deps, payment);
      return outcome === "taken" ? movePayment(deps, payment, "refunding") : undefined;
    }
    case "refund":
      return refund(deps, turn);
    case "settle-refund":
      return movePayment(deps, payment, "refunded");
    case "mark-disputed":
      return markDisputed(deps, payment);
    case "revoke":
      return revoke(deps, payment);
  }
}

/** Stores the decision before the refund: after a crash in between, the payment is refunded and never given. */
async function refund(deps: SettleDeps, { payment, intent }: Turn): Promise<void> {
  if (payment.status === "open") {
    if (!matchesPayment(payment, intent)) reportMismatch(deps, payment);
    await movePayment(deps, payment, "refunding");
    return;
  }
  await deps.provider.refundIntent(intent.id, "address-gone");
}

function reportMismatch({ log, recordSuspicion }: SettleDeps, payment: Payment): void {
  log.error(
    { payment: payment.paymentId },
    "paid amount or currency differs from the order; refunding the payment",
  );
  recordSuspicion({
    kind: "payment-mismatch",
    ip: payment.ip ?? "unknown",
    details: `payment ${payment.paymentId}: amount, currency or binding differ at the provider`,
  });
}

async function markDisputed(deps: SettleDeps, payment: Payment): Promise<void> {
  if (!(await movePayment(deps, payment, "disputed"))) return;
  deps.log.warn({ payment: payment.paymentId }, "payment disputed");
  deps.recordSuspicion({
    kind: "payment-dispute",
    ip: payment.ip ?? "unknown",
    details: `payment ${payment.paymentId} is disputed by the buyer's bank`,
  });
}

async function revoke(
  { store, clock, activity, log }: SettleDeps,
  payment: Payment,
): Promise<void> {
  const { paymentId } = payment;
  const { revoked } = await store.revokePremium({ paymentId, nowMs: clock.nowMs() });
  if (!revoked) return;
  activity.count("payment.revoked");
  log.warn({ payment: paymentId }, "payment refunded at the provider; its address has ended");
}
