import { chmodSync, statSync } from "node:fs";
import { errorCode } from "./error-code.ts";

const OTHERS = 0o077;
const EVERYBODY_READS = 0o004;
/** It belongs to somebody else, whose decision it is, or nobody can write there: no start fails for it. */
const NOT_OURS_TO_CHANGE = ["EPERM", "EROFS"];

/** Leaves a file that is ours to its owner alone; what isn't there needs nothing. */
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
 * What to warn of, and the command that mends it, where every user of this machine can read a file;
 * undefined otherwise. A group may be meant to. `name` says which file it is.
 */
export function warningOfOpenFile(file: string, name = file): string | undefined {
  // Modes there say nothing about who reads.
  if (process.platform === "win32") return undefined;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & EVERYBODY_READS) === 0) return undefined;
  const quoted = `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `every user of this machine can read ${name}; run: chmod o= ${quoted}`;
}
