import type { Pool } from "pg";
import { createLog } from "../../src/log.ts";
import { openServicePool } from "../../src/store/postgres/connections/open-pool.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openTestPostgres } from "../test-postgres.ts";

/** Creates a database with tables and one connection to it: prepared statements belong to a connection. */
export async function openSingleConnection() {
  const server = await openTestPostgres();
  const url = await server.createDatabase();
  await (await openPostgresStore(url, createLog("silent"))).close();
  const pool = openServicePool(url, createLog("silent"), { connectionsMax: 1 });
  const close = async (): Promise<void> => {
    await pool.end();
    await server.stop();
  };
  return { pool, close };
}

/** Returns the plan for a call of a prepared statement. */
export async function explainPrepared(pool: Pool, call: string): Promise<string> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN EXECUTE ${call}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Returns how many custom and generic plans a prepared statement has had. */
export async function countPlans(pool: Pool, name: string): Promise<object[]> {
  const counts = `SELECT custom_plans::int AS custom, generic_plans::int AS generic
                  FROM pg_prepared_statements WHERE name = $1`;
  return (await pool.query<Record<string, number>>(counts, [name])).rows;
}
