import type { KeyReplacement } from "../../inbox/inbox-store.ts";
import type { SqliteDatabase } from "./open-database.ts";

/**
 * Wrapped keys in rows that are overwritten in place and never deleted, so that they never move:
 * wherever SQLite moves a row to another page, it leaves a copy behind that `secure_delete` misses
 * (a test that ends some 500 found one in 4 of 25 runs). An address refers to its slot.
 */
export function prepareKeySlots(database: SqliteDatabase) {
  const reuse = database.prepare<[Buffer, number], { slot: number }>(
    `UPDATE content_key SET is_free = 0, wrapped_key = ?
     WHERE slot = (SELECT slot FROM content_key WHERE is_free = 1 LIMIT 1)
       AND length(wrapped_key) = ?
     RETURNING slot`,
  );
  const append = database.prepare<[Buffer], { slot: number }>(
    "INSERT INTO content_key (is_free, wrapped_key) VALUES (0, ?) RETURNING slot",
  );
  const find = database.prepare<[number], { key: Buffer }>(
    "SELECT wrapped_key AS key FROM address WHERE inbox_id = ?",
  );
  // Of the same length, or the row would move.
  const replace = database.prepare<[Buffer, number, Buffer, number]>(
    `UPDATE content_key SET wrapped_key = ?
     WHERE slot = ? AND is_free = 0 AND wrapped_key = ? AND length(wrapped_key) = ?`,
  );
  const clear = database.prepare(
    "UPDATE content_key SET is_free = 1, wrapped_key = zeroblob(length(wrapped_key)) WHERE slot = ?",
  );
  return {
    /** Resolves to what stands in the address's row. */
    take(wrappedKey: Buffer): Buffer {
      const row = reuse.get(wrappedKey, wrappedKey.length) ?? append.get(wrappedKey);
      if (!row) throw new Error("A key got no slot.");
      return reference(row.slot);
    },
    replace: ({ inboxId, former, wrappedKey }: KeyReplacement): boolean => {
      const row = find.get(inboxId);
      if (!row) return false;
      return replace.run(wrappedKey, slotOf(row.key), former, wrappedKey.length).changes > 0;
    },
    forget: (references: readonly Buffer[]): void => {
      for (const one of references) clear.run(slotOf(one));
    },
  };
}

/** Undefined where the address has ended meanwhile. */
export function prepareReadKey(database: SqliteDatabase) {
  const read = database.prepare<[number], { key: Buffer }>(
    "SELECT wrapped_key AS key FROM content_key WHERE slot = ? AND is_free = 0",
  );
  return (one: Buffer): Buffer | undefined => read.get(slotOf(one))?.key;
}

function reference(slot: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(slot);
  return bytes;
}

function slotOf(one: Buffer): number {
  return one.readDoubleBE();
}
