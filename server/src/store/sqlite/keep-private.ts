import { closeSync, openSync } from "node:fs";
import { errorCode } from "../../system/error-code.ts";
import { takeFromOthers } from "../../system/file-access.ts";

/**
 * SQLite makes files that anybody may read, and gives those beside them the same mode: so a database is
 * made before SQLite opens it, and what an earlier version made, or left when it was killed, is changed.
 * Never while this process has it open: to close a file lets go of all its locks.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  for (const end of ["", "-wal", "-shm", "-journal"]) takeFromOthers(`${file}${end}`);
}
