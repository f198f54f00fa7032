import { sql } from "kysely";
import type { SealedContent } from "../../inbox/inbox-store.ts";
import type { Db } from "../schema.ts";

/** Joins raw mail from its pieces; mail sealed with its summary has none. */
export async function readContent(
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
