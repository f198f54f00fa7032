import type { Config } from "../config/config.ts";
import { compactDatabase, type Compaction } from "../store/sqlite/file-size/make-shrinkable.ts";
import { explainDatabaseError } from "./explain-database-error.ts";

/** Rewrites the embedded database without its free pages. Refuses while a server uses it. */
export async function compact({ database, dataDir }: Config): Promise<Compaction> {
  if (database) {
    throw new Error(
      "DATABASE_URL is set, so the data is in PostgreSQL, which reuses its free space. See docs/operations/postgresql.md.",
    );
  }
  return explainDatabaseError(dataDir, () => compactDatabase(dataDir));
}
