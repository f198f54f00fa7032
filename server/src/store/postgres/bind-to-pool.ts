import { bindTable, type Bound } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { postgresQueries } from "./postgres-queries.ts";

/** Each query as a method: `write` is a transaction of its own, the others run on a connection as it is. */
export function bindToPool(db: Db): Bound<typeof postgresQueries> {
  return bindTable(postgresQueries, ({ mode, run }) =>
    mode === "write"
      ? async (...args) => db.transaction().execute((trx) => run(trx, ...args))
      : async (...args) => run(db, ...args),
  );
}
