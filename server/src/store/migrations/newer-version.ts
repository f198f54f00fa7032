import type { Log } from "../../log.ts";

/** `newer`: the migrations in the database that this version doesn't know. */
export function warnOfNewerVersion(newer: readonly string[], log: Log): void {
  if (newer.length === 0) return;
  log.warn(
    { newer },
    "a newer version has migrated the database; this version is compatible with it",
  );
}
