import { UNSETTLED, type PaymentStatus } from "../../premium/payment-states.ts";
import type { PaymentCount } from "../../premium/premium-store.ts";
import type { Db } from "../schema.ts";

/** Two queries, each with its own index: settled payments are kept for months. */
export async function countPayments(db: Db, changedSinceMs: number): Promise<PaymentCount[]> {
  const unsettled = await countByStatus(db).where("status", "in", UNSETTLED).execute();
  const settled = await countByStatus(db)
    .where("changed_at", ">=", changedSinceMs)
    .where("status", "not in", UNSETTLED)
    .execute();
  return [...unsettled, ...settled];
}

function countByStatus(db: Db) {
  return db
    .selectFrom("premium_payment")
    .select((row) => ["status", row.fn.countAll<number>().as("count")] as const)
    .groupBy("status")
    .$narrowType<{ status: PaymentStatus }>();
}
