import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * The operator's notes on incidents, and refusals of domains by sites: counts by host and domain, without an address or
 * a visitor. Earlier versions don't use the tables.
 */
export async function addPublicStatus(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === "sqlite" ? "INTEGER PRIMARY KEY" : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const statements = [
    `CREATE TABLE status_note (
      id ${id},
      text TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      resolved_at BIGINT
    )`,
    `CREATE TABLE site_refusal (
      domain TEXT NOT NULL,
      site TEXT NOT NULL,
      refusals BIGINT NOT NULL,
      last_at BIGINT NOT NULL,
      PRIMARY KEY (domain, site)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
