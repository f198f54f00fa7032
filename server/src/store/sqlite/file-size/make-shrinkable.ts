import Database from "better-sqlite3";
import { dirname } from "node:path";
import { lockDataDir } from "../lock-data-dir.ts";
import { openDatabase, requireDatabase, type SqliteDatabase } from "../open-database.ts";

/** Rewriting this much takes about a second, and as much memory. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;
const INCREMENTAL = 2;

/**
 * Rewrites the database of an earlier version, once, so that its file can shrink (`free-space.ts`). Skips a database
 * with much content, and one that another process has locked: the database works as before.
 */
export function makeShrinkable(
  database: SqliteDatabase,
  contentBytesMax = CONTENT_BYTES_MAX,
): void {
  const { canShrink, contentBytes } = readShape(database);
  if (canShrink || contentBytes > contentBytesMax) return;
  // A temporary file would be outside DATA_DIR.
  database.pragma("temp_store = MEMORY");
  try {
    rewrite(database);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  } finally {
    database.pragma("temp_store = DEFAULT");
  }
}

export type Compaction = { bytesBefore: number; bytesAfter: number };

/** Rewrites a database of any size, without a server. Needs as much free disk space as the content, twice. */
export function compactDatabase(dataDir: string): Compaction {
  const file = requireDatabase(dataDir);
  const unlock = lockDataDir(dataDir);
  // SQLite unlinks its temporary file as soon as the file is open.
  process.env["SQLITE_TMPDIR"] = dirname(file);
  let database: SqliteDatabase | undefined;
  try {
    database = openDatabase(file);
    const { fileBytes: bytesBefore } = readShape(database);
    rewrite(database);
    return { bytesBefore, bytesAfter: readShape(database).fileBytes };
  } finally {
    database?.close();
    unlock();
  }
}

function rewrite(database: SqliteDatabase): void {
  database.pragma("auto_vacuum = INCREMENTAL");
  database.exec("VACUUM");
  database.pragma("wal_checkpoint(TRUNCATE)");
}

function readShape(database: SqliteDatabase) {
  const read = (name: string): number => Number(database.pragma(name, { simple: true }));
  const pageBytes = read("page_size");
  const pages = read("page_count");
  return {
    canShrink: read("auto_vacuum") === INCREMENTAL,
    fileBytes: pages * pageBytes,
    contentBytes: (pages - read("freelist_count")) * pageBytes,
  };
}
