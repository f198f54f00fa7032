import { sql } from "kysely";
import {
  ATTEMPT_BYTES_MAX,
  ATTEMPTS_MAX,
  type NewAttempt,
  type TraceStore,
} from "../../../inbox/trace/trace-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export function traceQueries({ shared }: { shared: boolean }) {
  return {
    addAttempts: write((db: Db, attempts: readonly NewAttempt[]) =>
      addAttempts(db, attempts, shared),
    ),
    listAttempts: read(listAttempts),
  } satisfies Queries<TraceStore>;
}

/** If other nodes write, too, locks the inboxes: an address must not end between check and insert. */
async function addAttempts(
  db: Db,
  attempts: readonly NewAttempt[],
  shared: boolean,
): Promise<number[]> {
  const known = await findInboxes(db, [...new Set(attempts.map(({ inboxId }) => inboxId))], shared);
  const kept = attempts.filter(({ inboxId }) => known.has(inboxId));
  if (kept.length === 0) return [];
  await db
    .insertInto("delivery_attempt")
    .values(kept.map(({ inboxId, atMs, ...rest }) => ({ inbox_id: inboxId, at: atMs, ...rest })))
    .execute();
  await dropOldest(db, [...known]);
  return [...known];
}

/** Locked in the order of their ids, as by `postgres/messages/add-messages.ts`, so that two nodes never deadlock. */
async function findInboxes(
  db: Db,
  inboxIds: readonly number[],
  shared: boolean,
): Promise<ReadonlySet<number>> {
  if (inboxIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("inbox")
    .select("inbox_id")
    .where("inbox_id", "in", inboxIds)
    .orderBy("inbox_id")
    .$if(shared, (inboxes) => inboxes.forUpdate())
    .execute();
  return new Set(rows.map(({ inbox_id }) => inbox_id));
}

/** The newest attempt stays, whatever its size. */
async function dropOldest(db: Db, inboxIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom("delivery_attempt")
    .where("id", "in", (where) =>
      where
        .selectFrom((from) =>
          from
            .selectFrom(selectTurns(db, inboxIds).as("attempt"))
            .select([
              "id",
              sql<number>`row_number() OVER kept`.as("place"),
              sql<number>`sum(bytes) OVER kept`.as("bytes"),
            ])
            .modifyEnd(sql`WINDOW kept AS (
              PARTITION BY inbox_id ORDER BY turn, at DESC, id DESC ROWS UNBOUNDED PRECEDING)`)
            .as("ranked"),
        )
        .select("ranked.id")
        .where("place", ">", 1)
        .where((or) =>
          or.or([or("place", ">", ATTEMPTS_MAX), or("bytes", ">", ATTEMPT_BYTES_MAX)]),
        ),
    )
    .execute();
}

/** Networks take turns to keep their newest attempt: see `inbox/trace/share-trace.ts`. */
function selectTurns(db: Db, inboxIds: readonly number[]) {
  return db
    .selectFrom("delivery_attempt")
    .select(["id", "inbox_id", "at", sql<number>`length(sealed)`.as("bytes")])
    .select(
      sql<number>`row_number() OVER (PARTITION BY inbox_id, network ORDER BY at DESC, id DESC)`.as(
        "turn",
      ),
    )
    .where("inbox_id", "in", inboxIds);
}

async function listAttempts(db: Db, inboxId: number, limit: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("delivery_attempt")
    .select("sealed")
    .where("inbox_id", "=", inboxId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ sealed }) => sealed);
}
