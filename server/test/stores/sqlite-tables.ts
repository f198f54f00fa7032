import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createLog } from "../../src/log.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

/** Names the embedded database that the apps of one run begin with: it has the tables and nothing else. */
const SHARED_TABLES = "MAYFLY_TEST_SQLITE";
const DATABASE = "mayfly.db";

/** Makes the tables once for every test file of a run, below `folder`; what they have to be told. */
export async function shareSqliteTables(folder: string): Promise<Record<string, string>> {
  const dataDir = join(folder, "sqlite");
  mkdirSync(dataDir);
  const store = await openSqliteStore(dataDir, createLog("silent"));
  await store.close();
  return { [SHARED_TABLES]: join(dataDir, DATABASE) };
}

/**
 * To make them takes as long as all the rest of a start: where a run shares them, a new folder gets a
 * copy. A file that is run by itself makes its own, as does who looks at a first start.
 */
export function copySqliteTables(dataDir: string): void {
  const shared = process.env[SHARED_TABLES];
  if (shared !== undefined) copyFileSync(shared, join(dataDir, DATABASE));
}
