import { ERRORS } from "@mayfly/contract/errors";
import type { Confirmation } from "../payment/payer.ts";
import type { StripeOutcome } from "./stripe-types.ts";

/** Maps the result of Stripe.js. A processing payment counts as paid: the server is polled until it is settled. */
export function readOutcome({ error, paymentIntent }: StripeOutcome): Confirmation {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  // Includes a payment that already succeeded, for which Stripe returns an error.
  if (status === "succeeded" || status === "processing") return { status: "succeeded" };
  // Stripe shows the error at its field; nothing was sent.
  if (error?.type === "validation_error") return { status: "incomplete" };
  // Not declined and undecided: a response may have been lost.
  if (error?.type === "api_connection_error" || error?.type === "api_error") {
    throw new Error(error.message ?? error.type);
  }
  return { status: "failed", message: error?.message ?? ERRORS.PAYMENT_NOT_SUCCEEDED.message };
}
