import { chmodSync, statSync } from "node:fs";
import { errorCode } from "./errors.ts";

const NON_OWNER_BITS = 0o077;
const WORLD_READABLE = 0o004;
/** The file has another owner or is on a read-only file system; startup continues. */
const IGNORED_CODES = ["EPERM", "EROFS"];

/** Restricts our file to its owner; ignores a missing file. */
export function restrictToOwner(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || (stats.mode & NON_OWNER_BITS) === 0) return;
  try {
    chmodSync(file, stats.mode & ~NON_OWNER_BITS);
  } catch (error) {
    if (!IGNORED_CODES.includes(errorCode(error) ?? "")) throw error;
  }
}

/**
 * Returns a warning with the fix if every user of this machine can read a file; undefined otherwise. Group
 * access may be intended. `name` is shown in the warning.
 */
export function worldReadableWarning(file: string, name = file): string | undefined {
  // File modes on Windows don't control read access.
  if (process.platform === "win32") return undefined;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & WORLD_READABLE) === 0) return undefined;
  const quoted = `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `every user of this machine can read ${name}; run: chmod o= ${quoted}`;
}
