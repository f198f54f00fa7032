import { sql, type Kysely } from "kysely";

/**
 * How the operator's actions ended. The rows that are there already, and those of a version before this one, read as
 * done. Adding a column takes a millisecond.
 */
export async function addAuditOutcome(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "ALTER TABLE audit_entry ADD COLUMN outcome TEXT NOT NULL DEFAULT 'done'",
  "ALTER TABLE audit_entry ADD COLUMN code TEXT",
];
