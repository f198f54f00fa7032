import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** A whole run needs a quarter of it. A container often has 64 MB there. */
const FREE_BYTES_MIN = 2_000_000_000;

/**
 * Returns the folder for the many short-lived files of a run: in memory if the system offers that. An empty PostgreSQL
 * database has 300 files, and creating them on a disk takes up to ten times as long while a run deletes thousands of
 * others. SQLite waits for the disk at each commit.
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_BYTES_MIN && mayExecute(IN_MEMORY) ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Some containers mount it without the right to run programs, and tests run some that they have written. */
function mayExecute(folder) {
  const own = mkdtempSync(join(folder, "mayfly-"));
  try {
    const program = join(own, "program");
    writeFileSync(program, "", { mode: 0o755 });
    accessSync(program, constants.X_OK);
    return true;
  } finally {
    rmSync(own, { recursive: true });
  }
}
