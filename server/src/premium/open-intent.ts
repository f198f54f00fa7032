import { isFailure, type CreatedIntent, type NewIntent } from "./payment-provider.ts";
import { movePayment } from "./move-payment.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";

type Deps = Pick<SettleDeps, "store" | "provider" | "keys" | "clock" | "activity">;
type Wanted = Pick<Payment, "paymentId" | "amountCents" | "currency" | "sealedReceipt">;

/**
 * Creates a payment's intent and moves it to `open`. Rejects with PaymentProviderError. If the provider
 * refuses the intent, first cancels the payment: a retry would be refused again, and the name must become
 * free. If the provider doesn't answer, the payment stays in `starting`.
 */
export async function openIntent(deps: Deps, payment: Wanted): Promise<CreatedIntent> {
  const { paymentId } = payment;
  const intent = await createOrGiveUp(deps, payment);
  await deps.store.openPayment({ paymentId, intentId: intent.id, nowMs: deps.clock.nowMs() });
  return intent;
}

async function createOrGiveUp(deps: Deps, payment: Wanted): Promise<CreatedIntent> {
  try {
    return await createIntent(deps, payment);
  } catch (error) {
    if (isFailure(error, "refused")) {
      const starting = { paymentId: payment.paymentId, status: "starting" } as const;
      await movePayment(deps, starting, "canceled");
    }
    throw error;
  }
}

/**
 * Uses the payment id as idempotency key, so every call gets the same intent. The provider learns neither the
 * address nor the browser.
 */
function createIntent(
  { provider, keys }: Pick<Deps, "provider" | "keys">,
  { paymentId, amountCents, currency, sealedReceipt }: Wanted,
): Promise<CreatedIntent> {
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
