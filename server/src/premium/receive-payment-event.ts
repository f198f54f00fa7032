import { callProvider } from "./payment-provider.ts";
import type { SettleDeps } from "./premium-deps.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Handles a provider's webhook event. The event only identifies the payment; its state is read from the
 * provider. So replayed, late, and reordered events have the same result. Throws WEBHOOK_REFUSED for an
 * invalid signature.
 */
export async function receivePaymentEvent(
  deps: SettleDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = await callProvider(() => deps.provider.readEvent(rawBody, signature));
  if (!event) return;
  const payment = await deps.store.findPaymentByIntent(event.intentId);
  // The Stripe account may also sell other things.
  if (!payment || payment.provider !== deps.provider.name) return;
  await callProvider(() => settlePayment(deps, payment), { refused: "INTERNAL" });
}
