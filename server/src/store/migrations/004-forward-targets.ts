import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/** `changed_at` is the time of the last state change, `asked_at` that of the last consent mail; null: not sent. */
export async function addForwardTargets(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  const statements = [
    `CREATE TABLE forward_target (
      target_id ${bytes} PRIMARY KEY,
      state TEXT NOT NULL,
      block_reason TEXT,
      changed_at BIGINT NOT NULL,
      asked_at BIGINT
    )`,
    "CREATE INDEX forward_target_by_state ON forward_target (state, changed_at)",
    `CREATE TABLE waiting_forward (
      target_id ${bytes} NOT NULL,
      inbox_id BIGINT NOT NULL,
      seq BIGINT NOT NULL,
      sealed_target ${bytes} NOT NULL,
      PRIMARY KEY (target_id, inbox_id, seq)
    )`,
    "CREATE INDEX waiting_forward_by_inbox ON waiting_forward (inbox_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
