import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";
import { TOAST_VACUUM_OFTEN } from "./010-many-nodes.ts";

/**
 * Short mail lies behind its summary, in one row. Versions before can't read that, so they may not run
 * beside this one. In PostgreSQL the column may go out of line then: what is sealed can't be
 * compressed, and its TOAST table turns over like that of raw mail.
 */
export async function keepShortMailInOneRow(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = [
    "UPDATE schema_floor SET oldest_level = '012-short-mail'",
    ...(engine === "postgres" ? SEALED_OUT_OF_LINE : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const SEALED_OUT_OF_LINE = [
  "ALTER TABLE message ALTER COLUMN summary SET STORAGE EXTERNAL",
  `ALTER TABLE message SET (${TOAST_VACUUM_OFTEN})`,
];
