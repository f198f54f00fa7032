import type { Config } from "../config/config.ts";
import type { VariableName } from "../config/variables.ts";
import type { Log } from "../log.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { StartError } from "../system/errors.ts";

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
  const direct = {
    name: listenUrl === url ? "DATABASE_URL" : "DATABASE_LISTEN_URL",
    url: listenUrl,
  } as const;
  const store = await namingUrl(direct, () => openPostgresStore(url, log, settings));
  try {
    // Opening used the direct connection only.
    await namingUrl({ name: "DATABASE_URL", url }, () => store.readClock());
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
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
