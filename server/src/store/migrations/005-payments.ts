import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * A hold keeps a name for one payment, by its key. `prefix_hash` is a keyed hash, the only trace of a name after its
 * end. `test_intent` has the data of the test mode's provider.
 */
export async function addPayments(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  const statements = [...paymentTables(bytes), ...nameTables(bytes), ...testTables(bytes)];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function paymentTables(bytes: string): string[] {
  return [
    `CREATE TABLE premium_payment (
      payment_id TEXT PRIMARY KEY,
      provider TEXT NOT NULL,
      intent_id TEXT UNIQUE,
      status TEXT NOT NULL,
      domain TEXT NOT NULL,
      prefix TEXT NOT NULL,
      buyer_hash ${bytes} NOT NULL,
      amount_cents INTEGER NOT NULL,
      currency TEXT NOT NULL,
      sealed_receipt ${bytes},
      ip TEXT,
      created_at BIGINT NOT NULL,
      hold_ends_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL,
      looked_at BIGINT NOT NULL,
      inbox_id BIGINT,
      expires_at BIGINT
    )`,
    "CREATE INDEX premium_payment_by_buyer ON premium_payment (buyer_hash)",
    `CREATE INDEX premium_payment_unsettled ON premium_payment (provider, looked_at)
      WHERE status IN ('starting', 'open', 'refunding')`,
    "CREATE INDEX premium_payment_named ON premium_payment (status) WHERE prefix <> ''",
    "CREATE INDEX premium_payment_by_change ON premium_payment (changed_at)",
    `CREATE INDEX premium_payment_receipts ON premium_payment (expires_at)
      WHERE status IN ('given') AND sealed_receipt IS NOT NULL`,
  ];
}

function nameTables(bytes: string): string[] {
  return [
    `CREATE TABLE premium_hold (
      domain TEXT NOT NULL,
      prefix TEXT NOT NULL,
      payment_id TEXT NOT NULL UNIQUE,
      PRIMARY KEY (domain, prefix)
    )`,
    `CREATE TABLE prefix_reservation (
      prefix_hash ${bytes} PRIMARY KEY,
      buyer_hash ${bytes} NOT NULL,
      until_at BIGINT NOT NULL
    )`,
    "CREATE INDEX prefix_reservation_by_end ON prefix_reservation (until_at)",
  ];
}

function testTables(bytes: string): string[] {
  return [
    `CREATE TABLE test_intent (
      intent_id TEXT PRIMARY KEY,
      request_hash ${bytes} NOT NULL,
      status TEXT NOT NULL,
      amount_cents INTEGER NOT NULL,
      received_cents INTEGER NOT NULL,
      refunded_cents INTEGER NOT NULL,
      currency TEXT NOT NULL,
      metadata TEXT NOT NULL,
      is_disputed INTEGER NOT NULL,
      created_at BIGINT NOT NULL
    )`,
  ];
}
