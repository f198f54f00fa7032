import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * `asked_at` is the time of the last mail, for any topic. It limits the mails to an address, and is kept for a day
 * after the subscription ends.
 */
export async function addSubscriptions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  const statements = [
    `CREATE TABLE subscriber (
      subscriber_id ${bytes} PRIMARY KEY,
      sealed_email ${bytes},
      asked_at BIGINT
    )`,
    `CREATE TABLE subscription (
      subscriber_id ${bytes} NOT NULL,
      topic TEXT NOT NULL,
      requested_at BIGINT NOT NULL,
      confirmed_at BIGINT,
      PRIMARY KEY (subscriber_id, topic)
    )`,
    `CREATE INDEX subscription_unconfirmed ON subscription (requested_at)
      WHERE confirmed_at IS NULL`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
