import { sql, type Kysely } from "kysely";

/**
 * The outcome of the operator's actions. Existing rows, and those of earlier versions, read as done. Adding a column
 * takes a millisecond.
 */
export async function addAuditOutcome(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "ALTER TABLE audit_entry ADD COLUMN outcome TEXT NOT NULL DEFAULT 'done'",
  "ALTER TABLE audit_entry ADD COLUMN code TEXT",
];
