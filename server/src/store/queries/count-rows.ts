import { sql, type SelectQueryBuilder } from "kysely";
import type { Tables } from "../schema.ts";

/** Returns how many rows a query finds. It must not select columns. */
export async function countRows<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}
