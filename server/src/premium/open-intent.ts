import type { CreatedIntent, NewIntent, PaymentProvider } from "./payment-provider.ts";
import type { PremiumKeys } from "./premium-keys.ts";
import type { Payment } from "./premium-store.ts";

/**
 * The intent of a payment. It is asked for under the payment's own id: however often, and by
 * whomever, it is the same one. The provider learns neither the address nor the browser.
 */
export function openIntent(
  { provider, keys }: { provider: PaymentProvider; keys: Pick<PremiumKeys, "openReceipt"> },
  payment: Pick<Payment, "paymentId" | "amountCents" | "currency" | "sealedReceipt">,
): Promise<CreatedIntent> {
  const { paymentId, amountCents, currency, sealedReceipt } = payment;
  const intent: NewIntent = {
    idempotencyKey: paymentId,
    amountCents,
    currency,
    description: "A premium address for 24 hours",
    receiptEmail: sealedReceipt ? keys.openReceipt(sealedReceipt, paymentId) : undefined,
    metadata: { payment: paymentId },
  };
  return provider.createIntent(intent);
}
