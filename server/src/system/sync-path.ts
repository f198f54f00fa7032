import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file is on disk. A new or renamed file also needs its folder synced, or a crash may lose its entry. */
export function syncPath(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
