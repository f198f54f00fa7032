import type { Kysely, Transaction } from "kysely";
import type { Db, Tables } from "../schema.ts";
import { nameError } from "./away-errors.ts";

export type Query<Args extends unknown[], Result> = (db: Db, ...args: Args) => Promise<Result>;

export type Bind = <Args extends unknown[], Result>(
  query: Query<Args, Result>,
) => (...args: Args) => Promise<Result>;

/** How queries run: `read` on a connection as it is, `write` as one transaction. */
export type Binding = { read: Bind; write: Bind };

/** An engine that is away is named so (`away-errors.ts`), whatever was asked of it. */
export function bindQueries(db: Kysely<Tables>): Binding {
  return {
    read: bindWith((query) => query(db)),
    write: bindWith((query) => db.transaction().execute((trx: Transaction<Tables>) => query(trx))),
  };
}

function bindWith(execute: <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>): Bind {
  return (query) =>
    async (...args) => {
      try {
        return await execute((db) => query(db, ...args));
      } catch (error) {
        throw nameError(error);
      }
    };
}
