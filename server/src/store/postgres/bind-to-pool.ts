import { bindTable, type Bound } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { postgresQueries } from "./postgres-queries.ts";

/** Binds each query as a method: `write` runs in its own transaction, other modes run directly on a connection. */
export function bindToPool(db: Db): Bound<typeof postgresQueries> {
  return bindTable(postgresQueries, ({ mode, run }) =>
    mode === "write"
      ? async (...args) => db.transaction().execute((trx) => run(trx, ...args))
      : async (...args) => run(db, ...args),
  );
}
