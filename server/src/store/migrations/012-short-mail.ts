import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";
import { TOAST_VACUUM_OFTEN } from "./010-many-nodes.ts";

/**
 * Short mail is stored after its summary, in one row. Earlier versions can't read that, so they must not run beside
 * this one. In PostgreSQL the column may then be stored out of line: sealed data can't be compressed, and its TOAST
 * table turns over like that of raw mail.
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
