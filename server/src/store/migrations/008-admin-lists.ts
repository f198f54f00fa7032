import { sql, type Kysely } from "kysely";

/**
 * Indexes for the panel's lists. Addresses are numbered in the order of creation, so the newest need no index, and free
 * addresses are in none; `inbox_by_end` sorts by remaining time. The number of messages changes with each message, so
 * it has no index.
 */
export async function addAdminIndexes(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "CREATE INDEX address_not_free ON address (kind, inbox_id) WHERE kind <> 'free'",
    "CREATE INDEX activity_minute_by_time ON activity_minute (minute_at)",
    "CREATE INDEX activity_by_time ON activity (hour_at)",
    `CREATE INDEX rate_limit_blocked ON rate_limit (blocked_until_at)
      WHERE blocked_until_at IS NOT NULL`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
