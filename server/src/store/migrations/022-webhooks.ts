import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * Webhooks, and their deliveries: pending ones have `due_at`, the others are the log. Deliveries contain no mail, only
 * ids and, until the delivery is over, the name of an ended address. Earlier versions queue no deliveries: the next
 * node of this version queues those of their mail.
 */
export async function addWebhooks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  const id = engine === "sqlite" ? "INTEGER" : "BIGINT GENERATED ALWAYS AS IDENTITY";
  const statements = [
    `CREATE TABLE webhook (
      webhook_id TEXT PRIMARY KEY,
      key_id TEXT NOT NULL,
      sealed ${bytes} NOT NULL,
      events TEXT NOT NULL,
      includes TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      disabled_at BIGINT
    )`,
    "CREATE INDEX webhook_by_key ON webhook (key_id)",
    `CREATE TABLE webhook_delivery (
      delivery_id ${id} PRIMARY KEY,
      event_id TEXT NOT NULL,
      webhook_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      event TEXT NOT NULL,
      inbox_id BIGINT NOT NULL,
      public_id TEXT NOT NULL,
      seq BIGINT NOT NULL,
      email TEXT,
      created_at BIGINT NOT NULL,
      state TEXT NOT NULL,
      due_at BIGINT,
      attempts INTEGER NOT NULL DEFAULT 0,
      last_attempt_at BIGINT,
      response_status INTEGER,
      reason TEXT,
      UNIQUE (webhook_id, event_id)
    )`,
    "CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at) WHERE due_at IS NOT NULL",
    "CREATE INDEX webhook_delivery_by_key ON webhook_delivery (key_id, delivery_id)",
    "CREATE INDEX webhook_delivery_by_inbox ON webhook_delivery (inbox_id) WHERE due_at IS NOT NULL",
    "ALTER TABLE inbox ADD COLUMN announced_seq BIGINT NOT NULL DEFAULT 0",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
