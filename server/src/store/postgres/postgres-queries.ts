import { sql } from "kysely";
import type { SealedContent, DeleteBefore } from "../../inbox/inbox-store.ts";
import { allQueries } from "../queries/all-queries.ts";
import { rateLimitQueries } from "../queries/abuse/rate-limits.ts";
import { autocommit, read, write } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { listNumbersBefore } from "../queries/mail/messages.ts";
import { countLevels } from "./count-levels.ts";
import { holdPrefixExclusively } from "./hold-prefix.ts";
import { readClock } from "./read-clock.ts";
import { rowKeys } from "./row-keys.ts";

/** The queries of PostgreSQL: those of both engines, and its own variants. */
export const postgresQueries = {
  ...allQueries({ keys: rowKeys, shared: true }),
  ...rateLimitQueries,
  countLevels: autocommit(countLevels),
  holdPrefix: write(holdPrefixExclusively),
  readContent: read(readContent),
  deleteMessagesBefore: write(deleteMessagesBefore),
  check: read(checkWritable),
  readClock: read(readClock),
};

/** Locks no row; a read-only server refuses it like a real row lock. */
async function checkWritable(db: Db): Promise<void> {
  await db.selectFrom("inbox").select("inbox_id").where(sql.lit(false)).forKeyShare().execute();
}

/** Joins raw mail from its pieces; mail sealed with its summary has none. */
async function readContent(
  db: Db,
  inboxId: number,
  seq: number,
): Promise<SealedContent | undefined> {
  const row = await db
    .selectFrom("message")
    .select(["summary", joinPieces.as("raw")])
    .where("message.inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .executeTakeFirst();
  return row && { summary: row.summary, raw: row.raw ?? undefined };
}

const joinPieces = sql<Buffer | null>`(
  SELECT string_agg(sealed, '' ORDER BY piece) FROM raw_message
  WHERE raw_message.inbox_id = message.inbox_id AND raw_message.message_id = message.id
)`;

/**
 * Deletes all at once: one by one, 10,000 messages would take 30,000 round trips. Messages removed by a
 * concurrent deletion are not counted twice, because `RETURNING` lists only rows removed here.
 */
async function deleteMessagesBefore(db: Db, request: DeleteBefore): Promise<number[]> {
  const { inboxId } = request;
  const numbers = await listNumbersBefore(db, request);
  if (numbers.length === 0) return [];
  const deleted = await db
    .deleteFrom("message")
    .where("inbox_id", "=", inboxId)
    .where("seq", "in", numbers)
    .returning(["id", "seq", "size_bytes"])
    .execute();
  if (deleted.length === 0) return [];
  await db
    .deleteFrom("raw_message")
    .where("inbox_id", "=", inboxId)
    .where(
      "message_id",
      "in",
      deleted.map(({ id }) => id),
    )
    .execute();
  const sizeBytes = deleted.reduce((sum, row) => sum + row.size_bytes, 0);
  await db
    .updateTable("inbox")
    .set({
      message_count: sql<number>`message_count - ${deleted.length}`,
      size_bytes: sql<number>`size_bytes - ${sizeBytes}`,
    })
    .where("inbox_id", "=", inboxId)
    .execute();
  return deleted.map(({ seq }) => seq);
}
