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

/** What to do about a file that every user of this machine can read; undefined: nothing. A group may be meant to. */
export function howToClose(file: string): string | undefined {
  // Modes there say nothing about who reads.
  if (process.platform === "win32") return undefined;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return mode & EVERYBODY_READS
    ? `chmod o= '${file.replaceAll("'", String.raw`'\''`)}'`
    : undefined;
}
