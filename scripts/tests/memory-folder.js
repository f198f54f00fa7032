import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** A container often has 64 MB there: too little for the files of a run. */
const FREE_BYTES_MIN = 2_000_000_000;

/**
 * Returns the folder for the many short-lived files of a run: in memory if the system offers that. An empty PostgreSQL
 * database has 300 files, and creating them on a disk takes up to ten times as long while a run deletes thousands of
 * others. Each commit of an embedded database waits for the disk.
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_BYTES_MIN ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
