import { sql, type RawBuilder } from "kysely";
import {
  EVER_GIVEN,
  GIVEN,
  HOLDING,
  NEVER_GIVEN,
  UNSETTLED,
  type PaymentStatus,
} from "../../../premium/payment-states.ts";
import type {
  GiveOutcome,
  GiveRequest,
  Payment,
  PaymentCount,
  PaymentMove,
  PremiumPruning,
  RevokeOutcome,
  UnsettledQuery,
  PremiumStore,
} from "../../../premium/premium-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import type { AddressKeys } from "../mail/address-keys.ts";
import { createAddress } from "../mail/addresses.ts";
import { networksOf } from "../abuse/network-columns.ts";
import { toPayment } from "./payment-row.ts";
import { releaseHold, reservePrefix } from "./prefixes.ts";

export const paymentQueries = (keys: AddressKeys) =>
  ({
    findPayment: read(findPayment),
    findPaymentByIntent: read(findPaymentByIntent),
    openPayment: write(openPayment),
    givePremium: write((db: Db, request: GiveRequest) => givePremium(db, keys, request)),
    movePayment: write(movePayment),
    revokePremium: write(revokePremium),
    listUnsettled: read(listUnsettled),
    markChecked: write(markChecked),
    listGiven: read(listGiven),
    listReceipts: read(listReceipts),
    dropReceipt: write(dropReceipt),
    prunePremium: write(prunePremium),
    countPayments: read(countPayments),
  }) satisfies Partial<Queries<PremiumStore>>;

async function findPayment(db: Db, paymentId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom("premium_payment")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row && toPayment(row);
}

async function findPaymentByIntent(db: Db, intentId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom("premium_payment")
    .selectAll()
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
  return row && toPayment(row);
}

async function openPayment(
  db: Db,
  { paymentId, intentId, nowMs }: { paymentId: string; intentId: string; nowMs: number },
): Promise<boolean> {
  const opened = await db
    .updateTable("premium_payment")
    .set({ status: "open", intent_id: intentId, changed_at: nowMs })
    .where("payment_id", "=", paymentId)
    .where("status", "=", "starting")
    .returning("payment_id")
    .executeTakeFirst();
  return opened !== undefined;
}

/** The transition comes first: concurrent callers wait for its row lock and then find it done. */
async function givePremium(db: Db, keys: AddressKeys, request: GiveRequest): Promise<GiveOutcome> {
  const { paymentId, address, reservation } = request;
  const given = { paymentId, from: "open", to: "given", nowMs: address.createdAtMs } as const;
  if (!(await moveStatus(db, given))) return { given: false, reason: "not-open" };
  const created = await createAddress(db, keys, address);
  if (!created.created) {
    await moveStatus(db, { ...given, from: "given", to: "open" });
    return { given: false, reason: "taken" };
  }
  await db
    .updateTable("premium_payment")
    .set({ inbox_id: created.inboxId, expires_at: address.expiresAtMs })
    .where("payment_id", "=", paymentId)
    .execute();
  await releaseHold(db, paymentId);
  await reservePrefix(db, reservation);
  return { given: true, inboxId: created.inboxId };
}

async function movePayment(db: Db, move: PaymentMove): Promise<boolean> {
  const moved = await moveStatus(db, move);
  if (moved && !HOLDING.includes(move.to)) await releaseHold(db, move.paymentId);
  return moved;
}

async function revokePremium(
  db: Db,
  { paymentId, nowMs }: { paymentId: string; nowMs: number },
): Promise<RevokeOutcome> {
  const revoked = await db
    .updateTable("premium_payment")
    .set({ status: "revoked", changed_at: nowMs })
    .where("payment_id", "=", paymentId)
    .where("status", "in", [...GIVEN])
    .returning("inbox_id")
    .executeTakeFirst();
  if (!revoked) return { revoked: false };
  if (revoked.inbox_id !== null) {
    await endAt(db, revoked.inbox_id, nowMs);
    await db
      .updateTable("premium_payment")
      .set({ expires_at: nowMs })
      .where("payment_id", "=", paymentId)
      .where("expires_at", ">", nowMs)
      .execute();
  }
  return { revoked: true, inboxId: revoked.inbox_id };
}

/** Payments not checked since their hold ended are due at once, others at their time. */
async function listUnsettled(db: Db, query: UnsettledQuery): Promise<Payment[]> {
  const rows = await db
    .selectFrom("premium_payment")
    .selectAll()
    .where("provider", "=", query.provider)
    .where(isOneOf(UNSETTLED))
    .where((where) =>
      where.or([
        where("looked_at", "<=", query.checkedBeforeMs),
        where.and([
          where("hold_ends_at", "<=", query.nowMs),
          where("looked_at", "<", where.ref("hold_ends_at")),
        ]),
      ]),
    )
    .orderBy("looked_at")
    .limit(query.limit)
    .execute();
  return rows.map(toPayment);
}

async function markChecked(db: Db, paymentId: string, nowMs: number): Promise<void> {
  await db
    .updateTable("premium_payment")
    .set({ looked_at: nowMs })
    .where("payment_id", "=", paymentId)
    .execute();
}

async function listGiven(db: Db, buyerHash: Buffer, nowMs: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("premium_payment")
    .selectAll()
    .where("buyer_hash", "=", buyerHash)
    .where("status", "in", [...GIVEN])
    .where("expires_at", ">", nowMs)
    .orderBy("expires_at", "desc")
    .execute();
  return rows.map(toPayment);
}

async function listReceipts(db: Db, nowMs: number, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("premium_payment")
    .selectAll()
    .where(isOneOf(["given"]))
    .where("sealed_receipt", "is not", null)
    .where("expires_at", ">", nowMs)
    .limit(limit)
    .execute();
  return rows.map(toPayment);
}

async function dropReceipt(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable("premium_payment")
    .set({ sealed_receipt: null })
    .where("payment_id", "=", paymentId)
    .execute();
}

async function prunePremium(db: Db, request: PremiumPruning): Promise<void> {
  await forgetNames(db, request);
  await db.deleteFrom("prefix_reservation").where("until_at", "<=", request.nowMs).execute();
  await db
    .deleteFrom("premium_payment")
    .where("changed_at", "<=", request.paymentsBeforeMs)
    .where("status", "not in", [...UNSETTLED])
    .execute();
}

async function moveStatus(db: Db, { paymentId, from, to, nowMs }: PaymentMove): Promise<boolean> {
  const moved = await db
    .updateTable("premium_payment")
    .set({ status: to, changed_at: nowMs })
    .where("payment_id", "=", paymentId)
    .where("status", "=", from)
    .returning("payment_id")
    .executeTakeFirst();
  return moved !== undefined;
}

async function endAt(db: Db, inboxId: number, nowMs: number): Promise<void> {
  await db
    .updateTable("inbox")
    .set({ expires_at: nowMs })
    .where("inbox_id", "=", inboxId)
    .where("expires_at", ">", nowMs)
    .execute();
}

async function forgetNames(db: Db, { nowMs, unpaidBeforeMs }: PremiumPruning): Promise<void> {
  await db
    .updateTable("premium_payment")
    .set({ prefix: "", domain: "", ip: null, ...networksOf(null), sealed_receipt: null })
    .where(sql<boolean>`prefix <> ''`)
    .where((where) =>
      where.or([
        where.and([where("status", "in", [...EVER_GIVEN]), where("expires_at", "<=", nowMs)]),
        where.and([
          where("status", "in", [...NEVER_GIVEN]),
          where("changed_at", "<=", unpaidBeforeMs),
        ]),
      ]),
    )
    .execute();
}

/** Uses literals, because a partial index is only used without parameters. */
function isOneOf(statuses: readonly PaymentStatus[]): RawBuilder<boolean> {
  return sql<boolean>`status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

/** Two queries, each with its own index: settled payments are kept for months. */
async function countPayments(db: Db, changedSinceMs: number): Promise<PaymentCount[]> {
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
