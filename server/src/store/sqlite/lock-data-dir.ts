import Database from "better-sqlite3";
import { join } from "node:path";

/** Two processes on one embedded database would not see each other's events and limits. */
export class DataDirLocked extends Error {
  constructor(dataDir: string) {
    super(
      `Another process uses the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
    this.name = "DataDirLocked";
  }
}

/** Holds the folder until the returned function is called or the process ends, however it ends. */
export function lockDataDir(dataDir: string): () => void {
  const lock = new Database(join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.pragma("journal_mode = DELETE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new DataDirLocked(dataDir);
    }
    throw error;
  }
  return () => lock.close();
}
