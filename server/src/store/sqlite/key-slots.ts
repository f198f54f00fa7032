import { CompiledQuery, sql } from "kysely";
import type { AddressKeys } from "../queries/mail/address-keys.ts";
import type { Db } from "../schema.ts";
import type { SqliteKeyTables } from "../tables/mail-tables.ts";

/**
 * Wrapped keys in rows that are overwritten in place and never deleted, so that they never move. When SQLite moves a
 * row to another page, it may leave a copy that `secure_delete` misses: a test that ends some 500 keys found one in 4
 * of 25 runs. An address has the number of its slot.
 */
export const slotKeys: AddressKeys = {
  wrappedKey: sql<Buffer | null>`(
    SELECT content_key.wrapped_key FROM content_key
    WHERE content_key.slot = address.key_slot AND content_key.is_free = 0
  )`,
  async insertWith(db, wrappedKey, insert) {
    const slot = await takeSlot(db, wrappedKey);
    const row = await insert({ key_slot: slot });
    if (row === undefined) await sql`${CLEAR} WHERE slot = ${slot}`.execute(db);
    return row;
  },
  // Of the same length, or the row would move.
  async replace(db, { inboxId, former, wrappedKey }) {
    const { numUpdatedRows } = await db
      .$extendTables<SqliteKeyTables>()
      .updateTable("content_key")
      .set({ wrapped_key: wrappedKey })
      .where("slot", "=", (where) =>
        where.selectFrom("address").select("key_slot").where("inbox_id", "=", inboxId),
      )
      .where("wrapped_key", "=", former)
      .where(sql<boolean>`length(wrapped_key) = ${wrappedKey.length}`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  async forget(db, inboxIds) {
    await sql`${CLEAR} WHERE slot IN (
      SELECT key_slot FROM address WHERE inbox_id IN (${sql.join(inboxIds)})
    )`.execute(db);
  },
};

const CLEAR = sql`UPDATE content_key SET is_free = 1, wrapped_key = zeroblob(length(wrapped_key))`;

/** Text that Kysely need not compile: every creation of an address runs these. */
const REUSE = `UPDATE content_key SET is_free = 0, wrapped_key = ?
  WHERE slot = (SELECT slot FROM content_key WHERE is_free = 1 LIMIT 1) AND length(wrapped_key) = ?
  RETURNING slot`;
const APPEND = "INSERT INTO content_key (is_free, wrapped_key) VALUES (0, ?) RETURNING slot";

async function takeSlot(db: Db, wrappedKey: Buffer): Promise<number> {
  const reused = await slotOf(db, REUSE, [wrappedKey, wrappedKey.length]);
  const slot = reused ?? (await slotOf(db, APPEND, [wrappedKey]));
  if (slot === undefined) throw new Error("No slot was assigned to a key.");
  return slot;
}

async function slotOf(db: Db, text: string, values: unknown[]): Promise<number | undefined> {
  const { rows } = await db.executeQuery<{ slot: number }>(CompiledQuery.raw(text, values));
  return rows[0]?.slot;
}
