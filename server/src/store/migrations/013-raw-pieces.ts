import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * In PostgreSQL raw mail lies in pieces that fit a page each, instead of TOAST's pieces of 2 KB, which
 * took more than half of the time of adding it. What was written before stays as it is: one piece, in
 * TOAST where it is longer than a page (8160 bytes, the most that `toast_tuple_target` can be). Versions
 * before would read the first piece for the whole, so they may not run beside this one.
 */
export async function cutRawMailIntoPages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "ALTER TABLE raw_message ADD COLUMN piece INTEGER NOT NULL DEFAULT 0",
  `ALTER TABLE raw_message
     DROP CONSTRAINT raw_message_pkey, ADD PRIMARY KEY (inbox_id, message_id, piece)`,
  "ALTER TABLE raw_message SET (toast_tuple_target = 8160)",
  "UPDATE schema_floor SET oldest_level = '013-raw-pieces'",
];
