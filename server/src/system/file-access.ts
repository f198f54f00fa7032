import { chmodSync, statSync } from "node:fs";
import { errorCode } from "./errors.ts";

const OTHERS = 0o077;
const EVERYBODY_READS = 0o004;
/** The file has another owner or is on a read-only file system; startup continues. */
const NOT_OURS_TO_CHANGE = ["EPERM", "EROFS"];

/** Restricts our file to its owner; ignores a missing file. */
export function takeFromOthers(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(file, stats.mode & ~OTHERS);
  } catch (error) {
    if (!NOT_OURS_TO_CHANGE.includes(errorCode(error) ?? "")) throw error;
  }
}

/**
 * Returns a warning with the fix if every user of this machine can read a file; undefined otherwise. Group
 * access may be intended. `name` is shown in the warning.
 */
export function warningOfOpenFile(file: string, name = file): string | undefined {
  // File modes on Windows don't control read access.
  if (process.platform === "win32") return undefined;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & EVERYBODY_READS) === 0) return undefined;
  const quoted = `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `every user of this machine can read ${name}; run: chmod o= ${quoted}`;
}
