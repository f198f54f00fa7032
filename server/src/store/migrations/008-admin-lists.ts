import { sql, type Kysely } from "kysely";

/**
 * For what the operator's panel lists. Addresses are numbered in the order of their creation, so
 * the newest need no index, and a free one pays for none; `inbox_by_end` orders by what remains.
 * How many messages an inbox holds changes with each of them, so that no index follows it.
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
