import type {
  CreatePaymentIntentBody,
  PaymentIntent,
  PremiumEmail,
  TestConfirmAnswer,
  TestConfirmBody,
} from "@mayfly/contract";
import { callApi } from "./client.ts";

/** Purchase calls. Loaded with the purchase dialog, not with the page. */

export async function fetchAvailability(
  prefix: string,
  domain: string,
  signal: AbortSignal,
): Promise<boolean> {
  const request = { query: { prefix, domain }, signal };
  return (await callApi("GET /api/premium-emails/availability", request)).available;
}

export function createPaymentIntent(body: CreatePaymentIntentBody): Promise<PaymentIntent> {
  return callApi("POST /api/create-payment-intent", { body });
}

/** Idempotent: the same payment returns the same address. */
export function processPayment(paymentIntentId: string): Promise<PremiumEmail> {
  return callApi("POST /api/process-premium-payment", { body: { paymentIntentId } });
}

export function confirmTestPayment(body: TestConfirmBody): Promise<TestConfirmAnswer> {
  return callApi("POST /api/payments/test/confirm", { body });
}
