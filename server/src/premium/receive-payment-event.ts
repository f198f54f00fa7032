import { askProvider } from "./ask-provider.ts";
import type { SettleDeps } from "./premium-deps.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Takes what the provider tells by itself. An event says only which payment to look at: what became
 * of it is read from the provider, so that replayed, late and misordered events all come to the same.
 * Throws WEBHOOK_REFUSED where the signature isn't right.
 */
export async function receivePaymentEvent(
  deps: SettleDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = await askProvider(() => deps.provider.readEvent(rawBody, signature));
  if (!event) return;
  const payment = await deps.store.findPaymentByIntent(event.intentId);
  // The account may sell other things too.
  if (!payment || payment.provider !== deps.provider.name) return;
  await askProvider(() => settlePayment(deps, payment), { refused: "INTERNAL" });
}
