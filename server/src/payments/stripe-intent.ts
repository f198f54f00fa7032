import type Stripe from "stripe";
import {
  PaymentProviderError,
  type IntentState,
  type IntentStatus,
} from "../premium/payment-provider.ts";

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
