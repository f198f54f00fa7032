import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { deriveWrappingKeys, isWrappedByAny } from "../inbox/content-key.ts";
import { copyDatabase, type DatabaseCopy } from "../store/sqlite/backup/copy-database.ts";
import { restoreDatabase } from "../store/sqlite/backup/restore-database.ts";
import { readExistingSecrets } from "../wiring/read-secrets.ts";
import { explainDatabaseError } from "./explain-database-error.ts";

/** Copies the embedded database into an empty folder, beside a running server. The copy contains no secret. */
export async function backUp({ database, dataDir }: Config, folder: string): Promise<DatabaseCopy> {
  if (database) {
    throw inPostgres(
      "while nodes run",
      `pg_dump --format=custom --file=${dumpIn(folder)} "$DATABASE_URL"`,
    );
  }
  return explainDatabaseError(dataDir, () => copyDatabase(dataDir, folder));
}

/** Restores a copy into a DATA_DIR without a database; returns the number of addresses in it. */
export function restoreBackup(
  config: Config,
  folder: string,
): { addresses: number; hadChecksum: boolean } {
  const { database, dataDir } = config;
  if (database) {
    throw inPostgres(
      "into an empty database, before a node starts on it",
      `pg_restore --no-owner --single-transaction --dbname="$DATABASE_URL" ${dumpIn(folder)}`,
    );
  }
  const wrappingKeys = deriveWrappingKeys(readExistingSecrets(config));
  let addresses = 0;
  const { hadChecksum } = restoreDatabase(folder, dataDir, (wrappedKeys) => {
    addresses = wrappedKeys.length;
    if (wrappedKeys.every((wrapped) => isWrappedByAny(wrapped, wrappingKeys))) return;
    throw new Error(
      "The backup was encrypted with a different key. Check SECRET_KEY or secret-key.",
    );
  });
  return { addresses, hadChecksum };
}

/** PostgreSQL's own tools handle its versions, roles, and archives better than a command of ours. */
function inPostgres(when: string, command: string): Error {
  return new Error(
    `DATABASE_URL is set, so the data is in PostgreSQL. Use the PostgreSQL tools ${when}:\n  ${command}\n` +
      "See 'Back up and restore' in docs/operations.md.",
  );
}

function dumpIn(folder: string): string {
  return join(folder, "mayfly.dump");
}
