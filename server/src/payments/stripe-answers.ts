import type Stripe from "stripe";
import {
  PaymentProviderError,
  type IntentState,
  type IntentStatus,
  type PaymentProviderFailure,
} from "../premium/payment-provider.ts";
import { errorField, errorText } from "../system/errors.ts";

/** Maps a Stripe intent with an expanded last charge to an intent state. */
export function asIntentState(intent: Stripe.PaymentIntent): IntentState {
  const charge = lastCharge(intent);
  return {
    id: intent.id,
    status: asStatus(intent.status),
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
}

/** Only the charge contains refunds and disputes, so an unexpanded charge is an error. */
function lastCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  if (typeof charge === "string") {
    throw new PaymentProviderError("unavailable", "stripe: the payment intent has no charge");
  }
  return charge ?? undefined;
}

function asStatus(status: Stripe.PaymentIntent.Status): IntentStatus {
  switch (status) {
    case "requires_payment_method":
    case "requires_confirmation":
      return "requires_payment";
    // We never use this; reserved money is released when the intent is canceled.
    case "requires_capture":
    case "requires_action":
      return "requires_action";
    case "succeeded":
      return "succeeded";
    case "canceled":
      return "canceled";
    // Also any status that Stripe adds later: neither paid nor safe to cancel.
    case "processing":
    default:
      return "processing";
  }
}

/**
 * Maps an error of Stripe's SDK to a PaymentProviderError. The original error is not passed on: its message,
 * headers, and intent contain buyers, addresses, and secrets.
 */
export function stripeFailure(error: unknown): unknown {
  const type = errorText(error, "type");
  if (!type.startsWith("Stripe")) return error;
  const status = errorField(error, "statusCode");
  const facts = [
    type,
    typeof status === "number" ? String(status) : "",
    codeOf(error) || errorText(errorField(error, "detail"), "code"),
    errorText(error, "requestId"),
  ];
  const reason = facts.filter((fact) => /^[\w.-]+$/.test(fact)).join(" ");
  return new PaymentProviderError(failureOf(type, error), `stripe: ${reason}`);
}

function failureOf(type: string, error: unknown): PaymentProviderFailure {
  if (codeOf(error) === "resource_missing") return "unknown";
  switch (type) {
    case "StripeInvalidRequestError":
    case "StripeIdempotencyError":
    case "StripeCardError":
      return "refused";
    // Unreachable, failing, or overloaded; or an invalid key, which the operator must fix.
    default:
      return "unavailable";
  }
}

/** Returns Stripe's error code; empty if there is none. */
export function codeOf(error: unknown): string {
  return errorText(error, "code");
}

/** Returns whether this is a stored Stripe server error, which Stripe repeats for the same idempotency key. */
export function isReplayedServerError(error: unknown): boolean {
  const status = errorField(error, "statusCode");
  const isReplayed = errorText(errorField(error, "headers"), "idempotent-replayed") === "true";
  return typeof status === "number" && status >= 500 && isReplayed;
}
