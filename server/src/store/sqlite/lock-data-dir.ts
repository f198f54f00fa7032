import Database from "better-sqlite3";
import { join } from "node:path";
import { keepPrivate } from "./keep-private.ts";
import { errorCode, StartError } from "../../system/errors.ts";

/** Two processes on one embedded database would not share events and limits. */
export class DataDirLocked extends StartError {
  override name = "DataDirLocked";

  constructor(dataDir: string) {
    super(
      `Another process uses the data in ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** This user can't create or write the lock. */
export class DataDirUnwritable extends StartError {
  override name = "DataDirUnwritable";

  constructor(dataDir: string, options: ErrorOptions) {
    super(
      `DATA_DIR: this user can't write to ${dataDir}; make it writable, or set DATA_DIR to another folder`,
      options,
    );
  }
}

/** Locks the folder until the returned function is called or the process ends in any way. */
export function lockDataDir(dataDir: string): () => void {
  const lock = openLock(dataDir);
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

const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

function openLock(dataDir: string): Database.Database {
  const file = join(dataDir, "lock");
  try {
    keepPrivate(file);
    return new Database(file, { timeout: 0 });
  } catch (cause) {
    if (NO_SPACE.has(errorCode(cause) ?? "")) throw cause;
    // SQLite reports that it can't open a file, but not which.
    throw new DataDirUnwritable(dataDir, { cause });
  }
}
