import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * SQLite's addresses have the number of their key's slot in a separate column. Until now `wrapped_key` held it, as the
 * eight bytes of a double. PostgreSQL stores the key itself there, unchanged. Earlier versions look for the number in
 * `wrapped_key`, so they must not open this database. The changes of a million addresses take 4.5 s.
 */
export async function addKeySlot(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "postgres") return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/**
 * A double has its sign and exponent in three hexadecimal digits, and its fraction, without the leading 1, in thirteen
 * more. SQLite reads such digits as a number in JSON. The value is the integer shifted by 52 minus the exponent, which
 * is stored with 1023 added.
 */
const SLOT = `
  json_extract('0x1' || substr(hex(wrapped_key), 4), '$')
    >> (52 + 1023 - json_extract('0x' || substr(hex(wrapped_key), 1, 3), '$'))`;

/** A new NOT NULL column needs a default. Slots begin with 1; 0: an address without a key. */
const STATEMENTS = [
  "ALTER TABLE address ADD COLUMN key_slot INTEGER NOT NULL DEFAULT 0",
  `UPDATE address SET key_slot = ${SLOT}`,
  "ALTER TABLE address DROP COLUMN wrapped_key",
  "UPDATE schema_floor SET oldest_level = '018-key-slot'",
];
