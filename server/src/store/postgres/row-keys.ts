import { sql } from "kysely";
import type { AddressKeys } from "../queries/mail/address-keys.ts";
import type { PostgresKeyTables } from "../tables/mail-tables.ts";

/** PostgreSQL stores the wrapped key in its address's row, and deletes it with the row. */
export const rowKeys: AddressKeys = {
  wrappedKey: sql<Buffer | null>`address.wrapped_key`,
  insertWith: (_db, wrappedKey, insert) => insert({ wrapped_key: wrappedKey }),
  async replace(db, { inboxId, former, wrappedKey }) {
    const { numUpdatedRows } = await db
      .$extendTables<PostgresKeyTables>()
      .updateTable("address")
      .set({ wrapped_key: wrappedKey })
      .where("inbox_id", "=", inboxId)
      .where("wrapped_key", "=", former)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  forget: async () => {},
};
