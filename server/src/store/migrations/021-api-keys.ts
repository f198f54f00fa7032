import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/** API keys, and the key that created an address. Adding a column takes a millisecond; the index is empty. */
export async function addApiKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  const statements = [
    `CREATE TABLE api_key (
      key_id TEXT PRIMARY KEY,
      key_hash ${bytes} NOT NULL UNIQUE,
      name TEXT NOT NULL,
      creations_per_hour INTEGER NOT NULL,
      live_addresses INTEGER NOT NULL,
      minutes INTEGER NOT NULL,
      created_at BIGINT NOT NULL,
      last_used_at BIGINT,
      revoked_at BIGINT
    )`,
    "ALTER TABLE address ADD COLUMN key_id TEXT",
    "CREATE INDEX address_by_key ON address (key_id) WHERE key_id IS NOT NULL",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
