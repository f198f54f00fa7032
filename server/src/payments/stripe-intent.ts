import type Stripe from "stripe";
import {
  PaymentProviderError,
  type IntentState,
  type IntentStatus,
} from "../premium/payment-provider.ts";

/** What Stripe's intent, with its last charge expanded, means here. */
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

/** Refunds and disputes stand there and nowhere else: without it nothing may be concluded. */
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
    // Not asked for here: money that is only reserved goes back when the intent is canceled.
    case "requires_capture":
    case "requires_action":
      return "requires_action";
    case "succeeded":
      return "succeeded";
    case "canceled":
      return "canceled";
    // One that Stripe invents later too: neither paid nor safe to give up.
    case "processing":
    default:
      return "processing";
  }
}
