import type { Kysely } from "kysely";
import type { Config } from "../config/config.ts";
import type { VariableName } from "../config/variables.ts";
import type { Log } from "../log.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Tables } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { StartError } from "../system/errors.ts";

type Database = NonNullable<Config["database"]>;

export async function openStore({ database, dataDir, limits }: Config, log: Log): Promise<Store> {
  if (!database) return openSqliteStore(dataDir, log);
  return openShared(database, log, limits.LIMIT_DATABASE_CONNECTIONS);
}

/** PostgreSQL's modules are loaded only if used, for a faster start. */
async function openShared(database: Database, log: Log, connectionsMax: number): Promise<Store> {
  const { openPostgresStore } = await import("../store/postgres/postgres-store.ts");
  const { url, listenUrl } = database;
  const settings = { directUrl: listenUrl, connectionsMax };
  const store = await namingUrl(directUrlOf(database), () => openPostgresStore(url, log, settings));
  try {
    // Opening used the direct connection only.
    await namingUrl({ name: "DATABASE_URL", url }, () => store.readClock());
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Reads the shared database for a command. Unlike a starting node, it migrates nothing. */
export async function readShared<Result>(
  database: Database,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const { withPatientConnection } = await import("../store/postgres/connections/open-pool.ts");
  const direct = directUrlOf(database);
  return namingUrl(direct, () => withPatientConnection(direct.url, LIMITS, work));
}

const LIMITS = { lockWaitMs: 4_000 };

function directUrlOf({ url, listenUrl }: Database): { name: VariableName; url: string } {
  return { name: listenUrl === url ? "DATABASE_URL" : "DATABASE_LISTEN_URL", url: listenUrl };
}

/** Throws StartError, which names the variable. A wrong schema version has its own error and is rethrown. */
async function namingUrl<Result>(
  { name, url }: { name: VariableName; url: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { SchemaUnusable } = await import("../store/migrations/schema-level.ts");
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SchemaUnusable) throw cause;
    const { explainRefusal } = await import("../postgres/explain-refusal.ts");
    const { reason, fix = "check the URL and the server" } = explainRefusal(cause, url);
    throw new StartError(`${name}: Mayfly can't use this PostgreSQL (${reason}); ${fix}`, {
      cause,
    });
  }
}
