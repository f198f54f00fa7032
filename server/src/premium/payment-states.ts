import type { IntentState } from "./payment-provider.ts";
import type { Payment } from "./premium-store.ts";

/**
 * What a payment can be, what it may become, and what has to be done next: the whole state machine.
 * A prefix is held while a payment is in one of HOLDING; money and address never part, because the
 * address is made, and the hold let go, in the transaction that says `given`.
 *
 * starting   the prefix is held, the provider is asked for an intent
 * open       there is an intent; as far as is known it isn't paid
 * given      paid, and the address was made
 * refunding  paid, but there is no address to give: the refund isn't confirmed yet
 * refunded   the whole amount went back, no address was made
 * canceled   never paid, and can't be any more
 * disputed   given, and the buyer's bank took the money back for now
 * revoked    given, and the operator gave the money back: the address has ended
 */
export const TRANSITIONS = {
  starting: ["open", "canceled"],
  open: ["given", "refunding", "canceled"],
  given: ["disputed", "revoked"],
  refunding: ["refunded"],
  disputed: ["revoked"],
  refunded: [],
  canceled: [],
  revoked: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentStatus = keyof typeof TRANSITIONS;

/** `given` is no holder: there the address itself keeps the name. */
export const HOLDING: readonly PaymentStatus[] = ["starting", "open"];
/** What has to be looked at again without anybody asking. */
export const UNSETTLED: readonly PaymentStatus[] = ["starting", "open", "refunding"];
/** Those whose buyer has, or had, the address. */
export const GIVEN: readonly PaymentStatus[] = ["given", "disputed"];
/** Those for which an address was made, whatever became of it. */
export const EVER_GIVEN: readonly PaymentStatus[] = [...GIVEN, "revoked"];
/** Those that are over and had none. */
export const NEVER_GIVEN: readonly PaymentStatus[] = ["refunded", "canceled"];

export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  const targets: readonly PaymentStatus[] = TRANSITIONS[from];
  return targets.includes(to);
}

/**
 * The next step for a payment that has an intent, by what the provider says of that intent now.
 * `wait`: nothing to do. `cancel`: end the intent at the provider and ask again. `close`: it has
 * ended there. `give`: make the address. `refund`: give the money back. `settle-refund`: it is back.
 */
export type PaymentStep =
  | "wait"
  | "cancel"
  | "close"
  | "give"
  | "refund"
  | "settle-refund"
  | "mark-disputed"
  | "revoke";

/** `isOver`: nobody is waiting for this payment any more. */
export function nextStep(payment: Payment, intent: IntentState, isOver: boolean): PaymentStep {
  switch (payment.status) {
    case "open":
      return stepOfOpen(payment, intent, isOver);
    case "refunding":
      if (isRefunded(intent)) return "settle-refund";
      // The bank has the money already; nobody can give it back a second time.
      return intent.disputed ? "wait" : "refund";
    case "given":
      if (isRefunded(intent)) return "revoke";
      return intent.disputed ? "mark-disputed" : "wait";
    case "disputed":
      return isRefunded(intent) ? "revoke" : "wait";
    case "starting":
    case "refunded":
    case "canceled":
    case "revoked":
      return "wait";
  }
}

function stepOfOpen(payment: Payment, intent: IntentState, isOver: boolean): PaymentStep {
  switch (intent.status) {
    case "succeeded":
      return isWhatWasAgreed(payment, intent) && intent.refundedCents === 0 && !intent.disputed
        ? "give"
        : "refund";
    case "canceled":
      return "close";
    // Money is on its way and can't be called back: its end decides.
    case "processing":
      return "wait";
    case "requires_payment":
    case "requires_action":
      return isOver ? "cancel" : "wait";
  }
}

/** Amount, currency and binding are compared with what the provider says, never with what a browser says. */
export function isWhatWasAgreed(payment: Payment, intent: IntentState): boolean {
  return (
    intent.amountCents === payment.amountCents &&
    intent.amountReceivedCents === payment.amountCents &&
    intent.currency.toLowerCase() === payment.currency &&
    intent.metadata["payment"] === payment.paymentId
  );
}

function isRefunded(intent: IntentState): boolean {
  return intent.amountReceivedCents > 0 && intent.refundedCents >= intent.amountReceivedCents;
}
