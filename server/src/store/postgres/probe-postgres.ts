import { Kysely, PostgresDialect, sql } from "kysely";
import { StoreTrouble } from "../../admin/checks/check-deps.ts";
import type { OpenedProbe } from "../open-store-probe.ts";
import { listDomainSettings } from "../queries/service/domains.ts";
import { readBacklog } from "../queries/mail/expiry.ts";
import type { Db, Tables } from "../schema.ts";
import { explainRefusal } from "../../postgres/explain-refusal.ts";
import { openPool } from "./connections/open-pool.ts";
import { readClock } from "./read-clock.ts";

const STATEMENT_MS = 4_000;
/** SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = "42501";
const INVALID_SCHEMA_NAME = "3F000";

/**
 * Probes the shared database over its own connection, which closes soon after use. `migrates`: the server migrates with
 * this URL, too.
 */
export function probePostgres(
  databaseUrl: string,
  { migrates }: { migrates: boolean },
): OpenedProbe {
  const pool = openPool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 1_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    allowExitOnIdle: true,
  });
  // The next query reports the error.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: "PostgreSQL",
    async probe() {
      try {
        const state = await tryToWrite(db);
        if (state === "not-made" || !migrates) return state;
        const refused = (await refusesCreate(db)) ?? (await refusesChange(db));
        return (refused && explained(refused, databaseUrl)) ?? state;
      } catch (cause) {
        throw explained(cause, databaseUrl) ?? cause;
      }
    },
    async readHealth(nowMs) {
      const { rows } = await sql<{ size: number }>`
        SELECT pg_database_size(current_database()) AS size`.execute(db);
      return { ...(await readBacklog(db, nowMs)), sizeBytes: rows[0]?.size };
    },
    readReusableBytes: async () => 0,
    readClock: () => readClock(db),
    listDomainSettings: () => listDomainSettings(db),
    close: () => db.destroy(),
  };
}

function explained(cause: unknown, databaseUrl: string): StoreTrouble | undefined {
  const { reason, fix } = explainRefusal(cause, databaseUrl);
  return fix === undefined ? undefined : new StoreTrouble(reason, { fix, cause });
}

async function tryToWrite(db: Db): Promise<"writable" | "not-made"> {
  if (await hasTables(db)) {
    // A user without write permission gets an error; otherwise it deletes nothing.
    await sql`DELETE FROM ended_inbox WHERE false`.execute(db);
    return "writable";
  }
  const refused = await refusesCreate(db);
  if (refused) throw refused;
  return "not-made";
}

async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    SELECT to_regclass('ended_inbox') IS NOT NULL AS made`.execute(db);
  return rows[0]?.made ?? false;
}

/** A migration creates tables in the first schema of search_path. Returns the error with which it would fail. */
async function refusesCreate(db: Db): Promise<Error | undefined> {
  const { rows } = await sql<{ schema: string | null; allowed: boolean | null }>`
    SELECT current_schema() AS schema, has_schema_privilege(current_schema(), 'CREATE') AS allowed
    `.execute(db);
  const { schema = null, allowed } = rows[0] ?? {};
  if (allowed) return undefined;
  return schema === null
    ? refusal("no schema has been selected to create in", INVALID_SCHEMA_NAME)
    : refusal(`permission denied for schema ${schema}`, INSUFFICIENT_PRIVILEGE);
}

/**
 * A migration changes tables. One stands for all, because the schema may contain tables of other programs. Returns the
 * error with which the migration would fail.
 */
async function refusesChange(db: Db): Promise<Error | undefined> {
  const { rows } = await sql<{ owned: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS owned FROM pg_class
    WHERE oid = to_regclass('ended_inbox')`.execute(db);
  if (rows[0]?.owned) return undefined;
  return refusal("must be owner of table ended_inbox", INSUFFICIENT_PRIVILEGE);
}

function refusal(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
