import { canTransition, type PaymentStatus } from "./payment-states.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";

/**
 * Moves a payment from its last seen state to `to`, and counts the transition. Returns false if a concurrent
 * caller moved (and counted) it first.
 */
export async function movePayment(
  { store, clock, activity }: Pick<SettleDeps, "store" | "clock" | "activity">,
  { paymentId, status: from }: Pick<Payment, "paymentId" | "status">,
  to: PaymentStatus,
): Promise<boolean> {
  if (!canTransition(from, to)) throw new Error(`A payment can't go from ${from} to ${to}.`);
  const moved = await store.movePayment({ paymentId, from, to, nowMs: clock.nowMs() });
  if (moved) activity.count(`payment.${to}`);
  return moved;
}
