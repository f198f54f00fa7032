import { Kysely, SqliteDialect } from "kysely";
import { workerData } from "piscina";
import { bindTable, bindTo } from "../query-table.ts";
import type { Tables } from "../schema.ts";
import { packBytes, unpackBytes } from "./bytes-between-threads.ts";
import { openReadOnly } from "./open-database.ts";
import { prepareOnce } from "./prepare-once.ts";
import { sqliteQueries } from "./sqlite-queries.ts";
import { toPostedError, type PostedError } from "./store-errors.ts";

/**
 * A thread for long reads: pages and searches over all addresses. Must never write. Returns errors as values.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `panel-thread.ts` starts it
const { file } = workerData as { file: string };
const database = prepareOnce(openReadOnly(file));
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
const queries: Record<string, (...args: never[]) => Promise<unknown>> = bindTable(
  sqliteQueries,
  bindTo(db),
);

/** `args`: packed, as `query` takes them. */
export type PanelRequest = { query: string; args: unknown };

export type PanelResponse = { ok: true; value: unknown } | { ok: false; error: PostedError };

export async function readForPanel({ query, args }: PanelRequest): Promise<PanelResponse> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `bind-to-threads.ts` has both from one entry
    const value = await queries[query]?.(...(unpackBytes(args) as never[]));
    return { ok: true, value: packBytes(value) };
  } catch (error) {
    return { ok: false, error: toPostedError(error) };
  }
}
