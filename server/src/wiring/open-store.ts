import type { Config } from "../config/config.ts";
import type { VariableName } from "../config/variables.ts";
import type { Log } from "../log.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { errorCode, StartError } from "../system/errors.ts";

type Database = NonNullable<Config["database"]>;

export async function openStore({ database, dataDir, limits }: Config, log: Log): Promise<Store> {
  if (!database) return openSqliteStore(dataDir, log);
  return openShared(database, log, limits.LIMIT_DATABASE_CONNECTIONS);
}

/** PostgreSQL's modules are loaded only if used, for a faster start. */
async function openShared(
  { url, listenUrl }: Database,
  log: Log,
  connectionsMax: number,
): Promise<Store> {
  const { openPostgresStore } = await import("../store/postgres/postgres-store.ts");
  const settings = { directUrl: listenUrl, connectionsMax };
  const direct = listenUrl === url ? "DATABASE_URL" : "DATABASE_LISTEN_URL";
  const store = await namingUrl(direct, () => openPostgresStore(url, log, settings));
  try {
    // Opening used the direct connection only.
    await namingUrl("DATABASE_URL", () => store.readClock());
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Throws StartError, which names the variable. A wrong schema version has its own error and is rethrown. */
async function namingUrl<Result>(name: VariableName, work: () => Promise<Result>): Promise<Result> {
  const { SchemaUnusable } = await import("../store/migrations/schema-level.ts");
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SchemaUnusable) throw cause;
    const message = `${name}: Mayfly can't use this PostgreSQL (${reasonOf(cause)}); check the URL and the server`;
    throw new StartError(message, { cause });
  }
}

/**
 * Returns the message of the innermost cause: outer messages are texts for visitors. A host with two addresses gives an
 * error code only.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (errorCode(error) ?? error.name);
}
