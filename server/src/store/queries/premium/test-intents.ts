import type {
  NewTestIntent,
  TestIntent,
  TestIntentChange,
  TestIntentStore,
} from "../../../payments/test-intent-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const testIntentQueries = {
  addTestIntent: write(addTestIntent),
  findTestIntent: read(findTestIntent),
  changeTestIntent: write(changeTestIntent),
  pruneTestIntents: write(pruneTestIntents),
} satisfies Queries<TestIntentStore>;

/** Adds the intent unless it exists; returns the stored one. */
async function addTestIntent(db: Db, intent: NewTestIntent): Promise<TestIntent> {
  await db
    .insertInto("test_intent")
    .values({
      intent_id: intent.id,
      request_hash: intent.requestHash,
      status: "requires_payment",
      amount_cents: intent.amountCents,
      received_cents: 0,
      refunded_cents: 0,
      currency: intent.currency,
      metadata: intent.metadata,
      is_disputed: 0,
      created_at: intent.createdAtMs,
    })
    .onConflict((conflict) => conflict.column("intent_id").doNothing())
    .execute();
  const row = await findTestIntent(db, intent.id);
  if (!row) throw new Error("A test intent disappeared during its creation.");
  return row;
}

async function findTestIntent(db: Db, id: string): Promise<TestIntent | undefined> {
  const row = await db
    .selectFrom("test_intent")
    .selectAll()
    .where("intent_id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id: row.intent_id,
      requestHash: row.request_hash,
      status: row.status,
      amountCents: row.amount_cents,
      receivedCents: row.received_cents,
      refundedCents: row.refunded_cents,
      currency: row.currency,
      metadata: row.metadata,
      isDisputed: row.is_disputed === 1,
    }
  );
}

async function changeTestIntent(db: Db, change: TestIntentChange): Promise<boolean> {
  const { status, receivedCents, refundedCents, isDisputed } = change.to;
  const changed = await db
    .updateTable("test_intent")
    .set({
      ...(status !== undefined && { status }),
      ...(receivedCents !== undefined && { received_cents: receivedCents }),
      ...(refundedCents !== undefined && { refunded_cents: refundedCents }),
      ...(isDisputed !== undefined && { is_disputed: isDisputed ? 1 : 0 }),
    })
    .where("intent_id", "=", change.id)
    .where("status", "in", [...change.from])
    .returning("intent_id")
    .executeTakeFirst();
  return changed !== undefined;
}

async function pruneTestIntents(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom("test_intent").where("created_at", "<=", beforeMs).execute();
}
