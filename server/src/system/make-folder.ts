import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorCode, errorText, StartError } from "./errors.ts";

/**
 * Creates DATA_DIR, which holds the embedded database and generated secrets; a new folder is accessible by
 * its owner only.
 */
export function makeDataDir(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
  } catch (cause) {
    const code = errorCode(cause);
    const why =
      code === "EEXIST" ? `${errorText(cause, "path")} is not a folder` : (code ?? String(cause));
    throw new StartError(
      `DATA_DIR: cannot create the folder ${folder} (${why}). ` +
        "Set DATA_DIR to a folder that the user of this process can write to.",
      { cause },
    );
  }
}

/**
 * Creates a folder and its missing parents. Doesn't use mkdir's `recursive`: where a system can't create
 * folders (/proc), it reports a missing parent, and Node retries endlessly.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it at the same moment.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    throw error;
  }
}
