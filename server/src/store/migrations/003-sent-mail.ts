import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/** `outcome` is null during the send. */
export async function addSentMail(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  await sql
    .raw(
      `CREATE TABLE sent_mail (
        inbox_id BIGINT NOT NULL,
        fingerprint ${bytes} NOT NULL,
        claimed_at BIGINT NOT NULL,
        outcome TEXT,
        PRIMARY KEY (inbox_id, fingerprint)
      )`,
    )
    .execute(db);
}
