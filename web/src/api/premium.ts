import type {
  ActivePremiumEmail,
  CreatePaymentIntentBody,
  PaymentIntent,
  PremiumEmail,
  TestConfirmAnswer,
  TestConfirmBody,
} from "@mayfly/contract";
import { apiPaths } from "../paths.ts";
import { callApi } from "./client.ts";
import {
  readActivePremium,
  readAvailability,
  readPaymentIntent,
  readPremiumEmail,
  readTestConfirmation,
} from "./read-premium-answers.ts";

/** The calls that sell an address. They come with the dialog, not with the page. */

export async function fetchAvailability(
  prefix: string,
  domain: string,
  signal: AbortSignal,
): Promise<boolean> {
  return readAvailability(await callApi(apiPaths.prefixAvailability(prefix, domain), { signal }));
}

export async function createPaymentIntent(body: CreatePaymentIntentBody): Promise<PaymentIntent> {
  const call = { method: "POST", body } as const;
  return readPaymentIntent(await callApi(apiPaths.createPaymentIntent, call));
}

/** The same payment again answers the same address. */
export async function processPayment(paymentIntentId: string): Promise<PremiumEmail> {
  const call = { method: "POST", body: { paymentIntentId } } as const;
  return readPremiumEmail(await callApi(apiPaths.processPayment, call));
}

export async function confirmTestPayment(body: TestConfirmBody): Promise<TestConfirmAnswer> {
  const call = { method: "POST", body } as const;
  return readTestConfirmation(await callApi(apiPaths.confirmTestPayment, call));
}

/** This browser's premium addresses, the one that ends last first. */
export async function fetchActivePremium(): Promise<ActivePremiumEmail["others"]> {
  return readActivePremium(await callApi(apiPaths.activePremium));
}
