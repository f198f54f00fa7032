import { sql, type Kysely } from "kysely";

/**
 * Whether a client has marked a message as seen: 1 or 0. Earlier versions neither read nor write the column. Adding a
 * column with a constant default takes a millisecond.
 */
export async function addSeen(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE message ADD COLUMN seen INTEGER NOT NULL DEFAULT 0").execute(db);
}
