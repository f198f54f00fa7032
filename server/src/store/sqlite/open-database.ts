import Database from "better-sqlite3";

export type SqliteDatabase = Database.Database;

/**
 * Opens the embedded database for writing. `synchronous=FULL` is the promise behind every 250:
 * the commit is on disk. The page size is measured by P1 and P2, as ratios to smtp-sink: 0.50 and
 * 0.46 with pages of 8 KB, 0.47 and 0.42 with 16 KB, 0.45 and 0.45 with 4 KB. The checkpointer keeps the log short; the writer does so
 * itself only where that thread fails.
 */
export function openDatabase(file: string): SqliteDatabase {
  const database = new Database(file, { timeout: 1000 });
  database.pragma("page_size = 8192");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("secure_delete = ON");
  database.pragma("wal_autocheckpoint = 32000");
  database.pragma("cache_size = -16000");
  return database;
}

/** For quick look-ups on the thread that serves sockets: it never waits for a lock. */
export function openReadOnly(file: string): SqliteDatabase {
  const database = new Database(file, { readonly: true, timeout: 0 });
  database.pragma("cache_size = -16000");
  return database;
}
