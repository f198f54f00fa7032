import Database from "better-sqlite3";
import {
  chmodSync,
  copyFileSync,
  constants,
  existsSync,
  globSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { requireFile } from "../../../system/file-access.ts";
import { makeDataDir } from "../../../system/make-folder.ts";
import { syncPath } from "../../../system/sync-path.ts";
import { checkAgainst } from "./checksum-file.ts";
import { lockDataDir } from "../lock-data-dir.ts";
import { openReadOnly, type SqliteDatabase } from "../open-database.ts";

/**
 * Restores a copy (`copy-database.ts`) as the server's database. Never replaces an existing one. Returns
 * whether the copy was verified against a checksum.
 */
export function restoreDatabase(
  folder: string,
  dataDir: string,
  /** Given the wrapped keys of the copy; throws where it isn't to be restored. */
  check: (wrappedKeys: readonly Buffer[]) => void,
): { hadChecksum: boolean } {
  const copy = requireFile(folder, "mayfly.db", "contains no backup (mayfly.db not found).");
  const file = join(dataDir, "mayfly.db");
  makeDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  const unfinished = `${file}.unfinished`;
  try {
    const left = listDatabase(dataDir);
    if (left.length > 0) {
      const names = left.join(", ");
      throw new Error(`${dataDir} already contains a database. Move these away first: ${names}.`);
    }
    copyFileSync(copy, unfinished, constants.COPYFILE_EXCL);
    // The file has the mode of the copy, which may be readable by others.
    chmodSync(unfinished, 0o600);
    const hadChecksum = holdAgainstChecksum(folder, unfinished);
    check(readWrappedKeys(unfinished));
    syncPath(unfinished);
    renameSync(unfinished, file);
    syncPath(dataDir);
    return { hadChecksum };
  } finally {
    rmSync(unfinished, { force: true });
    unlock();
  }
}

/**
 * Lists existing database files. A leftover log counts as well: SQLite would apply it to the new database.
 * Large mail in `raw/` would be lost, because another database doesn't know it.
 */
function listDatabase(dataDir: string): string[] {
  const beside = ["mayfly.db", "mayfly.db-wal", "mayfly.db-shm"];
  const hasMail = globSync("raw/*", { cwd: dataDir }).length > 0;
  return [...beside.filter((name) => existsSync(join(dataDir, name))), ...(hasMail ? ["raw"] : [])];
}

function holdAgainstChecksum(folder: string, file: string): boolean {
  const outcome = checkAgainst(folder, { file, name: "mayfly.db" });
  if (outcome === "differs") {
    throw new Error(`The backup is damaged: mayfly.db doesn't match SHA256SUMS in ${folder}.`);
  }
  return outcome === "same";
}

/** Throws if the copy is damaged. */
function readWrappedKeys(file: string): Buffer[] {
  let copy: SqliteDatabase | undefined;
  try {
    copy = openReadOnly(file);
    const problem = copy.pragma("integrity_check(1)", { simple: true });
    if (problem !== "ok") throw new Error(`The backup is damaged: ${String(problem)}`);
    const rows = copy
      .prepare<[], { key: Buffer }>("SELECT wrapped_key AS key FROM content_key WHERE is_free = 0")
      .all();
    return rows.map(({ key }) => key);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new Error(`The backup is damaged: ${error.message}`, { cause: error });
  } finally {
    copy?.close();
  }
}
