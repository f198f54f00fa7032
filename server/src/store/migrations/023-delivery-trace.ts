import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * Attempts to deliver without a message in the inbox, sealed under the address's key. Earlier versions neither read nor
 * write them. When they end an address, its rows stay, unreadable.
 */
export async function addDeliveryTrace(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statements(engine)) await sql.raw(statement).execute(db);
}

function statements(engine: Engine): string[] {
  const [id, bytes] =
    engine === "sqlite"
      ? ["INTEGER PRIMARY KEY", "BLOB"]
      : ["BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "BYTEA"];
  return [
    `CREATE TABLE delivery_attempt (
      id ${id},
      inbox_id BIGINT NOT NULL,
      at BIGINT NOT NULL,
      sealed ${bytes} NOT NULL
    )`,
    "CREATE INDEX delivery_attempt_by_inbox ON delivery_attempt (inbox_id, at)",
  ];
}
