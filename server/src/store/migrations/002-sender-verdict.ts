import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * A separate column, and the last one: the verdict comes after the message and rewrites a row of some hundred bytes.
 */
export async function addSenderVerdict(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  await sql.raw(`ALTER TABLE message ADD COLUMN verdict ${bytes}`).execute(db);
}
