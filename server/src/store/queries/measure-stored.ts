import { sql } from "kysely";
import { setImmediate } from "node:timers/promises";
import type { StoredNow } from "../../activity/activity-store.ts";
import type { Db } from "../schema.ts";
import { countPremium } from "./email-lists.ts";

/** A fraction of a millisecond. */
const ROWS_A_LOOK = 500;

export async function measureStored(db: Db, nowMs: number): Promise<StoredNow> {
  const { addresses, messages, bytes } = await db
    .selectFrom("inbox")
    .select(sumsAt(nowMs))
    .executeTakeFirstOrThrow();
  return { addresses, premium: await countPremium(db, nowMs), messages, bytes };
}

/**
 * The same where it is read on the thread that serves sockets: in pieces, and between two of them
 * others have their turn. 100,000 inboxes take 25 ms of a core in all.
 */
export async function measureStoredInPieces(db: Db, nowMs: number): Promise<StoredNow> {
  const premium = await countPremium(db, nowMs);
  const stored: StoredNow = { addresses: 0, premium, messages: 0, bytes: 0 };
  let last: number | null = 0;
  while (last !== null) {
    const piece = await measurePiece(db, nowMs, last);
    stored.addresses += piece.addresses;
    stored.messages += piece.messages;
    stored.bytes += piece.bytes;
    last = piece.last;
    await setImmediate();
  }
  return stored;
}

function measurePiece(db: Db, nowMs: number, after: number) {
  const piece = db
    .selectFrom("inbox")
    .selectAll()
    .where("inbox_id", ">", after)
    .orderBy("inbox_id")
    .limit(ROWS_A_LOOK);
  return db
    .selectFrom(piece.as("piece"))
    .select(sumsAt(nowMs))
    .select(sql<number | null>`max(inbox_id)`.as("last"))
    .executeTakeFirstOrThrow();
}

/** What never ends is the company's, and no address of anybody. */
function sumsAt(nowMs: number) {
  const alive = sql`(expires_at IS NULL OR expires_at > ${nowMs})`;
  const sumOf = (column: string) =>
    sql<number>`cast(coalesce(sum(CASE WHEN ${alive} THEN ${sql.ref(column)} END), 0) as bigint)`;
  return [
    sql<number>`count(CASE WHEN expires_at > ${nowMs} THEN 1 END)`.as("addresses"),
    sumOf("message_count").as("messages"),
    sumOf("size_bytes").as("bytes"),
  ] as const;
}
