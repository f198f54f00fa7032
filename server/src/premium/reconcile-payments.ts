import { movePayment } from "./move-payment.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";
import { settlePayment } from "./settle-payment.ts";

const PAYMENTS_PER_TURN = 50;
/** How long the job waits for the browser or the event before it checks an unsettled payment. */
const RECHECK_AFTER_MS = { stripe: 60_000, test: 5_000 };
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a failed purchase can still be explained to its buyer. */
const UNPAID_KEPT_MS = DAY_MS;
/** Longer than a buyer's bank may take to dispute a payment. */
const PAYMENTS_KEPT_MS = 180 * DAY_MS;

/**
 * Completes unfinished payments: those between two states after a crash, paid ones without a browser or an event,
 * expired holds, and refunds that the provider hasn't accepted yet.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<number> {
  const { store, provider, clock } = deps;
  const nowMs = clock.nowMs();
  if (provider.name === "stripe") await dropTestPayments(deps);
  const payments = await store.listUnsettled({
    provider: provider.name,
    nowMs,
    checkedBeforeMs: nowMs - RECHECK_AFTER_MS[provider.name],
    limit: PAYMENTS_PER_TURN,
  });
  for (const payment of payments) await settleOne(deps, payment);
  return payments.length;
}

/**
 * Closes test payments from before Stripe was configured. No money is involved, and they would hold their
 * names permanently.
 */
async function dropTestPayments(deps: SettleDeps): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const query = { provider: "test", nowMs, checkedBeforeMs: nowMs, limit: PAYMENTS_PER_TURN };
  for (const payment of await deps.store.listUnsettled(query))
    await movePayment(deps, payment, payment.status === "refunding" ? "refunded" : "canceled");
}

/** Marks the payment first, so that a failing payment waits for its next turn and doesn't block others. */
async function settleOne(deps: SettleDeps, payment: Payment): Promise<void> {
  await deps.store.markChecked(payment.paymentId, deps.clock.nowMs());
  try {
    await settlePayment(deps, payment);
  } catch (error) {
    // A failure must not block other payments; a later turn retries this one.
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
