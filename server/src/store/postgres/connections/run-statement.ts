import type { Pool, QueryResultRow } from "pg";
import { queryPoolWithTimeout } from "../../../postgres/query-with-timeout.ts";
import { connectTo, mapErrors } from "./store-errors.ts";
import { ANSWER_MS } from "./open-pool.ts";

/** A prepared statement: planned once for each connection. `values` as `pg` sends them, buffers in binary. */
export type Statement = { name: string; text: string; values: unknown[] };
export type RunStatement = <Row extends QueryResultRow>(statement: Statement) => Promise<Row[]>;

export function runOn(pool: Pool): RunStatement {
  const available = { connect: () => connectTo(pool) };
  return async <Row extends QueryResultRow>(statement: Statement): Promise<Row[]> => {
    const { rows } = await mapErrors(queryPoolWithTimeout<Row>(available, statement, ANSWER_MS));
    return rows;
  };
}
