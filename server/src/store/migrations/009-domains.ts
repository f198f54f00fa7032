import { sql, type Kysely } from "kysely";

/** The panel's domain settings, which override the environment, and the time of each domain's last message. */
export async function addDomainTables(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE domain_setting (
      domain TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      added_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL
    )`,
    `CREATE TABLE domain_mail (
      domain TEXT PRIMARY KEY,
      last_message_at BIGINT NOT NULL
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
