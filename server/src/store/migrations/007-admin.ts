import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/** Bans, the audit list, and counts per minute for the charts of the last day. */
export async function addAdminTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const statements = [
    `CREATE TABLE ip_ban (
      network TEXT PRIMARY KEY,
      reason TEXT NOT NULL,
      banned_at BIGINT NOT NULL,
      expires_at BIGINT
    )`,
    `CREATE TABLE audit_entry (
      id ${id},
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      ip TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )`,
    `CREATE INDEX audit_entry_created ON audit_entry (created_at)`,
    `CREATE TABLE activity_minute (
      name TEXT NOT NULL,
      minute_at BIGINT NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (name, minute_at)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
