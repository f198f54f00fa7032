import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * In PostgreSQL, raw mail is stored in pieces that fit a page each. TOAST's pieces of 2 KB took more than half of the
 * time of adding a message. Earlier mail stays in one piece, in TOAST if it is longer than a page (8160 bytes, the
 * maximum of `toast_tuple_target`). Earlier versions would read the first piece as the whole, so they must not run
 * beside this one.
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
