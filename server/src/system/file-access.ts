import { accessSync, chmodSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { errorCode } from "./errors.ts";

const NON_OWNER_BITS = 0o077;
const WORLD_READABLE = 0o004;
/** The file has another owner or is on a read-only file system; startup continues. */
const IGNORED_CODES = ["EPERM", "EROFS"];

/**
 * Returns a file that a command needs. Throws `none`, a sentence about the folder, if it is missing. Says so if this
 * user can't read it: a command of another user than the server's.
 */
export function requireFile(folder: string, name: string, none: string): string {
  const file = join(folder, name);
  try {
    accessSync(file, constants.R_OK);
    return file;
  } catch (cause) {
    const code = errorCode(cause) ?? "";
    if (["ENOENT", "ENOTDIR"].includes(code))
      throw new Error(`${resolve(folder)} ${none}`, { cause });
    const fix = "Let it read the file, or run this command as the server's user.";
    throw new Error(`This user can't read ${file} (${code}). ${fix}`, { cause });
  }
}

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
