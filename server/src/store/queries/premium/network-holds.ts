import { type NetworkShare, WIDER_SHARE } from "../../../abuse/budgets/held-budget.ts";
import { holdBackoffMs, UNPAID_COUNTED_MS } from "../../../premium/hold-backoff.ts";
import { EVER_GIVEN } from "../../../premium/payment-states.ts";
import type { BusyNetwork, HoldRequest } from "../../../premium/premium-store.ts";
import type { Db } from "../../schema.ts";
import { networkColumn } from "../abuse/network-columns.ts";

/** Returns why a client's networks may hold no further name now; undefined if they may. */
export async function findBusyNetwork(
  db: Db,
  { shares, continuesHold, payment }: HoldRequest,
): Promise<BusyNetwork | undefined> {
  const nowMs = payment.createdAtMs;
  for (const share of shares) {
    const freeAtMs = await findFullShare(db, share, nowMs);
    if (freeAtMs !== undefined) return { reason: "holding", freeAtMs };
    if (continuesHold) continue;
    const pausedUntilMs = await findPauseEnd(db, share, nowMs);
    if (pausedUntilMs > nowMs) return { reason: "unpaid", freeAtMs: pausedUntilMs };
  }
  return undefined;
}

/** Returns when the earliest hold ends if the limit is reached. */
async function findFullShare(
  db: Db,
  { network, level, max }: NetworkShare,
  nowMs: number,
): Promise<number | undefined> {
  const { held, endsAtMs } = await db
    .selectFrom("premium_hold")
    .innerJoin("premium_payment", "premium_payment.payment_id", "premium_hold.payment_id")
    .select(({ fn }) => [
      fn.countAll<number>().as("held"),
      fn.min<number | null>("hold_ends_at").as("endsAtMs"),
    ])
    .where(networkColumn(level), "=", network)
    .where("hold_ends_at", ">", nowMs)
    .executeTakeFirstOrThrow();
  return held >= max ? (endsAtMs ?? nowMs) : undefined;
}

/**
 * Counts unpaid holds of the last day since the last paid one. A wider network may have more. Payments of one
 * hold (the buyer changed the receipt address) share an end and count once: when the last one was canceled,
 * not while the hold continues.
 */
async function findPauseEnd(
  db: Db,
  { network, level }: NetworkShare,
  nowMs: number,
): Promise<number> {
  const ofNetwork = db
    .selectFrom("premium_payment")
    .where(networkColumn(level), "=", network)
    .where("changed_at", ">", nowMs - UNPAID_COUNTED_MS);
  const { paidAtMs } = await ofNetwork
    .select(({ fn }) => fn.max<number | null>("changed_at").as("paidAtMs"))
    .where("status", "in", [...EVER_GIVEN])
    .executeTakeFirstOrThrow();
  const unpaidHolds = ofNetwork
    .select(({ fn }) => fn.max("changed_at").as("ended_at"))
    .where("status", "=", "canceled")
    // A payment without an intent was refused by the provider, not abandoned by the buyer.
    .where("intent_id", "is not", null)
    .where("changed_at", ">", paidAtMs ?? 0)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("premium_hold")
            .innerJoin("premium_payment as holder", "holder.payment_id", "premium_hold.payment_id")
            .select("holder.payment_id")
            .whereRef("premium_hold.domain", "=", "premium_payment.domain")
            .whereRef("premium_hold.prefix", "=", "premium_payment.prefix")
            .whereRef("holder.buyer_hash", "=", "premium_payment.buyer_hash")
            .whereRef("holder.hold_ends_at", "=", "premium_payment.hold_ends_at"),
        ),
      ),
    )
    .groupBy(["buyer_hash", "domain", "prefix", "hold_ends_at"]);
  const { unpaid, lastAtMs } = await db
    .selectFrom(unpaidHolds.as("unpaid_hold"))
    .select(({ fn }) => [
      fn.countAll<number>().as("unpaid"),
      fn.max<number | null>("ended_at").as("lastAtMs"),
    ])
    .executeTakeFirstOrThrow();
  return (lastAtMs ?? 0) + holdBackoffMs(unpaid / WIDER_SHARE ** level);
}
