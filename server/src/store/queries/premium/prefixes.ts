import { randomUUID } from "node:crypto";
import type { EmailAddress } from "../../../address/email-address.ts";
import type { CreateOutcome } from "../../../inbox/inbox-store.ts";
import type {
  HoldOutcome,
  HoldRequest,
  PrefixQuery,
  Reservation,
  ReservedAddress,
  PremiumStore,
} from "../../../premium/premium-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import type { AddressKeys } from "../mail/address-keys.ts";
import { createAddress } from "../mail/addresses.ts";
import { networksOf } from "../abuse/network-columns.ts";
import { findBusyNetwork } from "./network-holds.ts";
import { toPayment } from "./payment-row.ts";

export const prefixQueries = (keys: AddressKeys) =>
  ({
    holdPrefix: write(holdPrefix),
    isPrefixTaken: read(isPrefixTaken),
    createReserved: write((db: Db, request: ReservedAddress) => createReserved(db, keys, request)),
  }) satisfies Partial<Queries<PremiumStore>>;

/**
 * Inserts the hold first. Its holder then checks alone for an address or a reservation, and none can be
 * created concurrently.
 */
export async function holdPrefix(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  const { payment, prefixHashes } = request;
  const { paymentId, email, buyerHash, createdAtMs } = payment;
  if (!(await insertHold(db, email, paymentId)))
    return { held: false, holder: await findHolder(db, email) };
  const query = { email, prefixHashes, buyerHash, nowMs: createdAtMs };
  if ((await hasAddress(db, email)) || (await isReserved(db, query))) {
    await releaseHold(db, paymentId);
    return { held: false, holder: undefined };
  }
  const busy = await findBusyNetwork(db, request);
  if (busy) {
    await releaseHold(db, paymentId);
    return { held: false, busy };
  }
  await insertPayment(db, payment);
  return { held: true };
}

async function isPrefixTaken(db: Db, query: PrefixQuery): Promise<boolean> {
  if (await hasAddress(db, query.email)) return true;
  if (await isReserved(db, query)) return true;
  const holder = await findHolder(db, query.email);
  return holder !== undefined && !isBuyers(holder.buyerHash, query.buyerHash);
}

/** Holds the name until the end of the transaction, so that no purchase can hold it concurrently. */
async function createReserved(
  db: Db,
  keys: AddressKeys,
  { address, reservation, prefixHashes }: ReservedAddress,
): Promise<CreateOutcome> {
  const { email, createdAtMs: nowMs } = address;
  const { buyerHash } = reservation;
  const holdId = randomUUID();
  if (!(await insertHold(db, email, holdId))) return { created: false };
  const isTaken = await isPrefixTaken(db, { email, prefixHashes, buyerHash, nowMs });
  const outcome: CreateOutcome = isTaken
    ? { created: false }
    : await createAddress(db, keys, address);
  if (outcome.created) await reservePrefix(db, reservation);
  await releaseHold(db, holdId);
  return outcome;
}

/** Returns false if the name is held already. Waits for a concurrent transaction that holds it. */
async function insertHold(db: Db, email: EmailAddress, paymentId: string): Promise<boolean> {
  const held = await db
    .insertInto("premium_hold")
    .values({ domain: email.domain, prefix: email.local, payment_id: paymentId })
    .onConflict((conflict) => conflict.columns(["domain", "prefix"]).doNothing())
    .returning("payment_id")
    .executeTakeFirst();
  return held !== undefined;
}

export async function releaseHold(db: Db, paymentId: string): Promise<void> {
  await db.deleteFrom("premium_hold").where("payment_id", "=", paymentId).execute();
}

export async function reservePrefix(db: Db, reservation: Reservation): Promise<void> {
  const holder = { buyer_hash: reservation.buyerHash, until_at: reservation.untilMs };
  await db
    .insertInto("prefix_reservation")
    .values({ prefix_hash: reservation.prefixHash, ...holder })
    .onConflict((conflict) => conflict.column("prefix_hash").doUpdateSet(holder))
    .execute();
}

async function findHolder(db: Db, { domain, local }: EmailAddress) {
  const row = await db
    .selectFrom("premium_hold")
    .innerJoin("premium_payment", "premium_payment.payment_id", "premium_hold.payment_id")
    .selectAll("premium_payment")
    .where("premium_hold.domain", "=", domain)
    .where("premium_hold.prefix", "=", local)
    .executeTakeFirst();
  return row && toPayment(row);
}

async function hasAddress(db: Db, { domain, local }: EmailAddress): Promise<boolean> {
  const row = await db
    .selectFrom("address")
    .select("inbox_id")
    .where("domain", "=", domain)
    .where("local_part", "=", local)
    .executeTakeFirst();
  return row !== undefined;
}

async function isReserved(db: Db, query: PrefixQuery): Promise<boolean> {
  const rows = await db
    .selectFrom("prefix_reservation")
    .select("buyer_hash")
    .where("prefix_hash", "in", [...query.prefixHashes])
    .where("until_at", ">", query.nowMs)
    .execute();
  return rows.some((row) => !isBuyers(row.buyer_hash, query.buyerHash));
}

function isBuyers(hash: Buffer, buyerHash: Buffer | undefined): boolean {
  return buyerHash?.equals(hash) === true;
}

async function insertPayment(db: Db, payment: HoldRequest["payment"]): Promise<void> {
  await db
    .insertInto("premium_payment")
    .values({
      payment_id: payment.paymentId,
      provider: payment.provider,
      intent_id: null,
      status: "starting",
      domain: payment.email.domain,
      prefix: payment.email.local,
      buyer_hash: payment.buyerHash,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      sealed_receipt: payment.sealedReceipt,
      ip: payment.ip,
      ...networksOf(payment.ip),
      created_at: payment.createdAtMs,
      hold_ends_at: payment.holdEndsAtMs,
      changed_at: payment.createdAtMs,
      looked_at: payment.createdAtMs,
      inbox_id: null,
      expires_at: null,
    })
    .execute();
}
