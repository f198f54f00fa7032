import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/** Push subscriptions of browsers to an address, sealed under its key and deleted with it. */
export async function addPushSubscriptions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  await sql
    .raw(
      `CREATE TABLE push_subscription (
        inbox_id BIGINT NOT NULL,
        id ${bytes} NOT NULL,
        sealed ${bytes} NOT NULL,
        PRIMARY KEY (inbox_id, id)
      )`,
    )
    .execute(db);
}
