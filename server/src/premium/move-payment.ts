import { mayBecome, type PaymentStatus } from "./payment-states.ts";
import type { SettleDeps } from "./premium-deps.ts";
import type { Payment } from "./premium-store.ts";

/**
 * From the state it was seen in to one that it may become, and counted. False: it has moved on
 * meanwhile, and whoever moved it has counted it.
 */
export async function movePayment(
  { store, clock, activity }: Pick<SettleDeps, "store" | "clock" | "activity">,
  { paymentId, status: from }: Pick<Payment, "paymentId" | "status">,
  to: PaymentStatus,
): Promise<boolean> {
  if (!mayBecome(from, to)) throw new Error(`A payment can't go from ${from} to ${to}.`);
  const moved = await store.movePayment({ paymentId, from, to, nowMs: clock.nowMs() });
  if (moved) activity.count(`payment.${to}`);
  return moved;
}
