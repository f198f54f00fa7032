import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createLog } from "../../src/log.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

/** The variable with the embedded database that the apps of a test run start from: it has only the tables. */
const SHARED_TABLES = "MAYFLY_TEST_SQLITE";
const DATABASE = "mayfly.db";

/** Creates the tables once below `folder` for all test files of a run. Returns the environment for them. */
export async function shareSqliteTables(folder: string): Promise<Record<string, string>> {
  const dataDir = join(folder, "sqlite");
  mkdirSync(dataDir);
  const store = await openSqliteStore(dataDir, createLog("silent"));
  await store.close();
  return { [SHARED_TABLES]: join(dataDir, DATABASE) };
}

/**
 * Creating the tables takes as long as the rest of a start: within a run, a new folder gets a copy. A single file
 * creates its own, and so does a test of the first start.
 */
export function copySqliteTables(dataDir: string): void {
  const shared = process.env[SHARED_TABLES];
  if (shared !== undefined) copyFileSync(shared, join(dataDir, DATABASE));
}
