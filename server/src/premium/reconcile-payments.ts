import { movePayment } from "./move-payment.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";
import { settlePayment } from "./settle-payment.ts";

const PAYMENTS_PER_TURN = 50;
/** How long an unsettled payment waits for its browser and its event before it is asked about. */
const LOOK_AGAIN_AFTER_MS = { stripe: 60_000, test: 5_000 };
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a purchase that came to nothing can still be explained to its buyer. */
const UNPAID_KEPT_MS = DAY_MS;
/** Longer than a buyer's bank may take to dispute a payment. */
const PAYMENTS_KEPT_MS = 180 * DAY_MS;

/**
 * Finishes what nothing else did: intents between two states after a crash, paid ones whose browser
 * and event were lost, holds that are over, refunds that the provider hasn't accepted yet.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<number> {
  const { store, provider, clock } = deps;
  const nowMs = clock.nowMs();
  if (provider.name === "stripe") await dropTestPayments(deps);
  const payments = await store.listUnsettled({
    provider: provider.name,
    nowMs,
    lookedAtBeforeMs: nowMs - LOOK_AGAIN_AFTER_MS[provider.name],
    limit: PAYMENTS_PER_TURN,
  });
  for (const payment of payments) await settleOne(deps, payment);
  return payments.length;
}

/**
 * Test payments from before Stripe's keys were set: no money is involved, and they would hold their
 * names forever.
 */
async function dropTestPayments(deps: SettleDeps): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const query = { provider: "test", nowMs, lookedAtBeforeMs: nowMs, limit: PAYMENTS_PER_TURN };
  for (const payment of await deps.store.listUnsettled(query))
    await movePayment(deps, payment, payment.status === "refunding" ? "refunded" : "canceled");
}

/** Marked first, so that a payment that fails waits for its next turn and holds up no others. */
async function settleOne(deps: SettleDeps, payment: Payment): Promise<void> {
  await deps.store.markLookedAt(payment.paymentId, deps.clock.nowMs());
  try {
    await settlePayment(deps, payment);
  } catch (error) {
    // One failure must not hold up the others; this payment's turn comes again.
    deps.log.warn(
      { err: error, payment: payment.paymentId },
      "failed to settle a payment; will retry",
    );
  }
}

export function prunePayments({
  store,
  clock,
}: Pick<SettleDeps, "store" | "clock">): Promise<void> {
  const nowMs = clock.nowMs();
  return store.prunePremium({
    nowMs,
    unpaidBeforeMs: nowMs - UNPAID_KEPT_MS,
    paymentsBeforeMs: nowMs - PAYMENTS_KEPT_MS,
  });
}
