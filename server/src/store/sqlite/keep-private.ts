import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { errorCode } from "../../error-code.ts";

const OTHERS = 0o077;

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

function takeFromOthers(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(file, stats.mode & ~OTHERS);
  } catch (error) {
    // The file belongs to another user, whose decision it is; the start goes on.
    if (errorCode(error) !== "EPERM") throw error;
  }
}
