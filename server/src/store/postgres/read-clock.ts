import { sql } from "kysely";
import type { Db } from "../schema.ts";

/** Returns the time of the call, not of the transaction's begin. */
export async function readClock(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`.execute(db);
  return rows[0]?.ms;
}
