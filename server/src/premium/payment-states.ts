import type { IntentState } from "./payment-provider.ts";
import type { Payment } from "./premium-store.ts";

/**
 * The complete state machine of a payment: its states, transitions, and next steps. A payment in one of HOLDING
 * holds its prefix. Money and address stay consistent: the transaction that sets `given` also creates the address
 * and releases the hold.
 *
 * starting   the prefix is held, and an intent is requested from the provider
 * open       the intent exists and is not known to be paid
 * given      paid, and the address was created
 * refunding  paid, but no address can be given; the refund is not confirmed yet
 * refunded   the whole amount was refunded; no address was created
 * canceled   never paid, and can no longer be paid
 * disputed   given, and the buyer's bank has taken the money back for now
 * revoked    given, then refunded by the operator; the address has ended
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

/** `given` is not included: the address itself then occupies the name. */
export const HOLDING: readonly PaymentStatus[] = ["starting", "open"];
/** States that the job must check again on its own. */
export const UNSETTLED: readonly PaymentStatus[] = ["starting", "open", "refunding"];
/** States in which the buyer has the address. */
export const GIVEN: readonly PaymentStatus[] = ["given", "disputed"];
/** States for which an address was created, even if it has ended. */
export const EVER_GIVEN: readonly PaymentStatus[] = [...GIVEN, "revoked"];
/** Final states without an address. */
export const NEVER_GIVEN: readonly PaymentStatus[] = ["refunded", "canceled"];

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  const targets: readonly PaymentStatus[] = TRANSITIONS[from];
  return targets.includes(to);
}

/**
 * The next step for a payment with an intent, based on the intent's current state at the provider. `wait`:
 * nothing to do. `cancel`: cancel the intent and read it again. `close`: the intent was canceled. `give`:
 * create the address. `refund`: refund the money. `settle-refund`: the refund is complete.
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

/** `isOver`: the payment is abandoned. */
export function nextStep(payment: Payment, intent: IntentState, isOver: boolean): PaymentStep {
  switch (payment.status) {
    case "open":
      return stepOfOpen(payment, intent, isOver);
    case "refunding":
      if (isRefunded(intent)) return "settle-refund";
      // The bank has already taken the money back; a refund would pay it twice.
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
      return matchesPayment(payment, intent) && intent.refundedCents === 0 && !intent.disputed
        ? "give"
        : "refund";
    case "canceled":
      return "close";
    // A payment in progress can't be canceled; wait for its outcome.
    case "processing":
      return "wait";
    case "requires_payment":
    case "requires_action":
      return isOver ? "cancel" : "wait";
  }
}

/** Compares amount, currency, and payment id with the provider's data, never with the browser's. */
export function matchesPayment(payment: Payment, intent: IntentState): boolean {
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
