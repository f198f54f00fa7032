import { sql } from "kysely";
import { setImmediate } from "node:timers/promises";
import type { NetworkUseStore } from "../../../abuse/budgets/network-use-store.ts";
import type { ActivityStore, StoredNow } from "../../../activity/activity-store.ts";
import { read, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import { countPremium } from "../mail/email-lists.ts";

export const measuringQueries = measuringQueriesWith(sumAll);

/**
 * Variant for the thread that serves sockets: reads in batches and yields in between. 100,000 inboxes take 25
 * ms of a core in total.
 */
export const batchedMeasuringQueries = measuringQueriesWith(sumInBatches);

/** A fraction of a millisecond. */
const ROWS_PER_BATCH = 500;

type Sums = Omit<StoredNow, "premium"> & { visitorBytes: number };

function measuringQueriesWith(sumUp: (db: Db, nowMs: number) => Promise<Sums>) {
  return {
    measureStored: read(async (db: Db, nowMs: number) => {
      const { addresses, messages, bytes } = await sumUp(db, nowMs);
      return { addresses, premium: await countPremium(db, nowMs), messages, bytes };
    }),
    // The use of visitors' addresses, which are those with an expiry.
    measureVisitors: read(async (db: Db, nowMs: number) => {
      const { addresses, visitorBytes } = await sumUp(db, nowMs);
      return { addresses, bytes: visitorBytes };
    }),
  } satisfies Partial<Queries<ActivityStore & NetworkUseStore>>;
}

function sumAll(db: Db, nowMs: number): Promise<Sums> {
  return db.selectFrom("inbox").select(sumsAt(nowMs)).executeTakeFirstOrThrow();
}

async function sumInBatches(db: Db, nowMs: number): Promise<Sums> {
  const sums: Sums = { addresses: 0, messages: 0, bytes: 0, visitorBytes: 0 };
  let last: number | null = 0;
  while (last !== null) {
    const batch = await sumBatch(db, nowMs, last);
    sums.addresses += batch.addresses;
    sums.messages += batch.messages;
    sums.bytes += batch.bytes;
    sums.visitorBytes += batch.visitorBytes;
    last = batch.last;
    await setImmediate();
  }
  return sums;
}

function sumBatch(db: Db, nowMs: number, after: number) {
  const batch = db
    .selectFrom("inbox")
    .selectAll()
    .where("inbox_id", ">", after)
    .orderBy("inbox_id")
    .limit(ROWS_PER_BATCH);
  return db
    .selectFrom(batch.as("batch"))
    .select(sumsAt(nowMs))
    .select(sql<number | null>`max(inbox_id)`.as("last"))
    .executeTakeFirstOrThrow();
}

/** Addresses without expiry are company inboxes and don't count. */
function sumsAt(nowMs: number) {
  const ends = sql`expires_at > ${nowMs}`;
  const active = sql`(expires_at IS NULL OR ${ends})`;
  const sumOf = (column: string, condition: typeof active) =>
    sql<number>`cast(coalesce(sum(CASE WHEN ${condition} THEN ${sql.ref(column)} END), 0) as bigint)`;
  return [
    sql<number>`count(CASE WHEN ${ends} THEN 1 END)`.as("addresses"),
    sumOf("message_count", active).as("messages"),
    sumOf("size_bytes", active).as("bytes"),
    sumOf("size_bytes", ends).as("visitorBytes"),
  ] as const;
}
