import type { Kysely, Transaction } from "kysely";
import type { Db, Tables } from "../schema.ts";

export type Query<Args extends unknown[], Result> = (db: Db, ...args: Args) => Promise<Result>;

export type Bind = <Args extends unknown[], Result>(
  query: Query<Args, Result>,
) => (...args: Args) => Promise<Result>;

/** How queries run: `read` on a connection as it is, `write` as one transaction. */
export type Binding = { read: Bind; write: Bind };

export function bindQueries(db: Kysely<Tables>): Binding {
  return {
    read:
      (query) =>
      async (...args) =>
        query(db, ...args),
    write:
      (query) =>
      async (...args) =>
        db.transaction().execute((trx: Transaction<Tables>) => query(trx, ...args)),
  };
}
