import type { RawBuilder } from "kysely";
import type { KeyReplacement } from "../../../inbox/inbox-store.ts";
import type { Db } from "../../schema.ts";
import type { KeyColumn } from "../../tables/mail-tables.ts";

/** How an engine stores the wrapped keys of addresses (`postgres/row-keys.ts`, `sqlite/key-slots.ts`). */
export type AddressKeys = {
  /** Selects the wrapped key of an address, in a query that reads `address`; null: the key is gone. */
  readonly wrappedKey: RawBuilder<Buffer | null>;
  /** Stores a key with the row that `insert` adds; stores nothing if `insert` adds no row. */
  insertWith<Row>(
    db: Db,
    wrappedKey: Buffer,
    insert: (column: KeyColumn) => Promise<Row | undefined>,
  ): Promise<Row | undefined>;
  /** False if `former` is no longer the address's key. */
  replace(db: Db, replacement: KeyReplacement): Promise<boolean>;
  /** Deletes the keys of addresses whose rows the caller deletes next, in the same transaction. */
  forget(db: Db, inboxIds: readonly number[]): Promise<void>;
};
