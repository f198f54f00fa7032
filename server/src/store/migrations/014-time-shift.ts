import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * One row: a correction of the database's clock. Unused, but an earlier version reads it while it runs beside this one
 * during an update.
 */
export async function addTimeShift(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "CREATE TABLE time_shift (id INTEGER PRIMARY KEY, shift_ms BIGINT NOT NULL, ease_from BIGINT NOT NULL)",
  "INSERT INTO time_shift (id, shift_ms, ease_from) VALUES (1, 0, 0)",
];
