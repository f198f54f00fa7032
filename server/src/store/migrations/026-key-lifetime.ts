import { sql, type Kysely } from "kysely";

/**
 * The lifetime that a program chose with its API key, for extensions. null: made without a key, or by a version before
 * this one. Adding a column takes a millisecond.
 */
export async function addKeyLifetime(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE address ADD COLUMN key_lifetime_ms BIGINT").execute(db);
}
