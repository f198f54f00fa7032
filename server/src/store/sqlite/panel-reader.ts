import { Kysely, SqliteDialect } from "kysely";
import { workerData } from "piscina";
import { countDomainUse } from "../queries/domains.ts";
import { sumActivityInBars } from "../queries/activity.ts";
import { countHeld, listEmails } from "../queries/email-lists.ts";
import { listLargestNetworks } from "../queries/network-use.ts";
import type { Db, Tables } from "../schema.ts";
import { openReadOnly } from "./open-database.ts";

/**
 * A thread that reads what takes long: pages and searches over all addresses. It must never write;
 * its connection ends with it. What fails is an answer too: an error loses its code on the way.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `panel-thread.ts` starts it
const { file } = workerData as { file: string };
const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openReadOnly(file) }) });

const QUERIES = {
  listEmails,
  countHeld,
  listLargestNetworks,
  sumActivityInBars,
  countDomainUse: (from: Db, nowMs: number) => countDomainUse(from, nowMs),
};

export type PanelQueries = typeof QUERIES;

export type PanelQuestion = { query: keyof PanelQueries; asked: never };

export type PanelAnswer =
  | { ok: true; value: unknown }
  | { ok: false; error: { message: string; code?: string } };

/** `asked` is what that query takes. */
export async function readForPanel({ query, asked }: PanelQuestion): Promise<PanelAnswer> {
  try {
    return { ok: true, value: await QUERIES[query](db, asked) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error ? String(error.code) : "";
    return { ok: false, error: { message: error.message, code } };
  }
}
