import { ERRORS } from "@mayfly/contract/errors";
import type { Confirmation } from "../payment/payer.ts";
import type { StripeOutcome } from "./stripe-types.ts";

/**
 * What Stripe.js made of a payment. One that is still processing counts as paid here: the server
 * says when it is, and is asked until then.
 */
export function readOutcome({ error, paymentIntent }: StripeOutcome): Confirmation {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  // Also when it had been paid before: then Stripe calls the second try an error.
  if (status === "succeeded" || status === "processing") return { status: "succeeded" };
  // Said at its field by Stripe itself; nothing was sent.
  if (error?.type === "validation_error") return { status: "incomplete" };
  // Not the card's fault and not decided: an answer may have been lost on its way.
  if (error?.type === "api_connection_error" || error?.type === "api_error") {
    throw new Error(error.message ?? error.type);
  }
  return { status: "failed", message: error?.message ?? ERRORS.PAYMENT_NOT_SUCCEEDED.message };
}
