import { sql, type Kysely } from "kysely";

/** Whether a rule created a ban: rules and operators have separate limits. Existing bans count as an operator's. */
export async function addBanOrigin(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE ip_ban ADD COLUMN by_rule SMALLINT NOT NULL DEFAULT 0").execute(db);
}
