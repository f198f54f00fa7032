import { closeSync, openSync } from "node:fs";
import { restrictToOwner } from "../../system/file-access.ts";
import { errorCode } from "../../system/errors.ts";

/**
 * SQLite creates files that everyone can read, and gives files beside them the same mode. So this creates the
 * database before SQLite opens it, and fixes the mode of files of an earlier version or a killed process.
 * Must not run while this process has the file open: closing a file releases all its locks.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  for (const end of ["", "-wal", "-shm", "-journal"]) restrictToOwner(`${file}${end}`);
}
