import Database from "better-sqlite3";
import { requireFile } from "../../system/file-access.ts";

export type SqliteDatabase = Database.Database;

/**
 * 4 MB per connection. The cache fills up within a day and is never released: with 16 MB the process used 34
 * MB more (P9) and was no faster (P2). The system caches the file's pages, too.
 */
const PAGE_CACHE = "cache_size = -4000";

/**
 * Opens the embedded database for writing. `synchronous=FULL` guarantees that a commit is on disk before the
 * 250. Page size measured by P1 and P2, as ratios to smtp-sink: 0.50 and 0.46 with pages of 8 KB, 0.47 and
 * 0.42 with 16 KB, 0.45 and 0.45 with 4 KB. A thread keeps a long log short (`checkpoint-when-large.ts`); the
 * writer copies a short one (`scrub`), and a long one only if that thread fails.
 */
export function openDatabase(file: string): SqliteDatabase {
  const database = new Database(file, { timeout: 1000 });
  database.pragma("page_size = 8192");
  // Of a new database. `make-shrinkable.ts` changes an existing one.
  database.pragma("auto_vacuum = INCREMENTAL");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("secure_delete = ON");
  database.pragma("wal_autocheckpoint = 32000");
  database.pragma(PAGE_CACHE);
  return database;
}

/** For a thread that only copies the log into the database: changes no setting, which would need the write lock. */
export function openForCheckpoints(file: string): SqliteDatabase {
  const database = new Database(file, { fileMustExist: true, timeout: 1000 });
  database.pragma("synchronous = FULL");
  return database;
}

/** For fast lookups on the thread that serves sockets; never waits for a lock. */
export function openReadOnly(file: string): SqliteDatabase {
  const database = new Database(file, { readonly: true, timeout: 0 });
  database.pragma(PAGE_CACHE);
  return database;
}

/** Returns the database file of a command's DATA_DIR. */
export function requireDatabase(dataDir: string): string {
  return requireFile(
    dataDir,
    "mayfly.db",
    "contains no database (mayfly.db not found). Check DATA_DIR.",
  );
}

/** Returns the bytes of free pages. The database reuses them before its file grows. */
export function freeBytesInside(database: SqliteDatabase): number {
  const read = (name: string): number => Number(database.pragma(name, { simple: true }));
  return read("freelist_count") * read("page_size");
}
