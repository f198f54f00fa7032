import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";

/** PostgreSQL's parts are loaded only where they are used: a start is quicker without them. */
export async function openStore({ database, dataDir, limits }: Config, log: Log): Promise<Store> {
  if (!database) return openSqliteStore(dataDir, log);
  const { openPostgresStore } = await import("../store/postgres/postgres-store.ts");
  const connectionsMax = limits.LIMIT_DATABASE_CONNECTIONS;
  return openPostgresStore(database.url, log, { directUrl: database.listenUrl, connectionsMax });
}
