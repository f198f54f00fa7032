import { sql, type Kysely } from "kysely";

/**
 * Repeats of one suspicious event are one row with a count. `created_at` is the first time. Earlier versions add rows
 * without a key, one for each event.
 */
export async function addSuspicionCounts(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "ALTER TABLE suspicious_activity ADD COLUMN occurrences BIGINT NOT NULL DEFAULT 1",
  "ALTER TABLE suspicious_activity ADD COLUMN last_seen_at BIGINT",
  "ALTER TABLE suspicious_activity ADD COLUMN repeat_key TEXT",
  "CREATE UNIQUE INDEX suspicious_activity_by_repeat ON suspicious_activity (repeat_key)",
  "CREATE INDEX suspicious_activity_by_last_time ON suspicious_activity ((coalesce(last_seen_at, created_at)))",
];
