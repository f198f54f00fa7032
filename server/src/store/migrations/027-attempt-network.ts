import { sql, type Kysely } from "kysely";

/**
 * The sender's network as a keyed number (`ContentKeys.hashNetwork`), so that one network can't fill a trace. null:
 * written by a version before this one; such attempts count as one network. Adding a column takes a millisecond.
 */
export async function addAttemptNetwork(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE delivery_attempt ADD COLUMN network BIGINT").execute(db);
}
