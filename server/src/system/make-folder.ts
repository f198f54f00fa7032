import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CannotStart } from "./cannot-start.ts";
import { errorCode } from "./error-code.ts";

/** Where the embedded database and made secrets lie; its owner's alone where it is new. */
export function makeDataDir(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
  } catch (cause) {
    const why = errorCode(cause) ?? String(cause);
    throw new CannotStart(
      `DATA_DIR: cannot create the folder ${folder} (${why}). ` +
        "Set DATA_DIR to a folder that the user of this process can write to.",
      { cause },
    );
  }
}

/**
 * With those above it that are missing. Not by mkdir's own `recursive`: where a system has no folders to
 * make (/proc), it says that the one above is missing, and Node tries that again for ever.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Of two that start at once, one makes it.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    throw error;
  }
}
