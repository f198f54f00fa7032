import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../stores/embedded-postgres.ts";
import { copySqliteTables } from "../stores/sqlite-tables.ts";
import { openTestPostgres } from "../test-postgres.ts";

/** One empty store with the environment for a server. */
export type StoreUnderTest = {
  env: Record<string, string>;
  /** Every folder in which the store keeps bytes. */
  folders: readonly string[];
  postgres: EmbeddedPostgres | undefined;
  close: () => Promise<void>;
};

export const STORES = ["SQLite", "PostgreSQL"] as const;
export type StoreName = (typeof STORES)[number];

export const ADMIN_KEY = "an-admin-key-of-the-fault-tests";
export const SECRET_KEY = "a-secret-key-of-the-fault-tests-which-is-long";

/** Removes the store after the test, even if the test fails. */
export async function withStore(
  name: StoreName,
  use: (store: StoreUnderTest) => Promise<void>,
): Promise<void> {
  const store = await openStoreUnderTest(name);
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

/** The same in a database of the run's PostgreSQL, for tests that neither end the database server nor read its files. */
export async function withDatabase(
  name: StoreName,
  use: (env: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (name === "SQLite") return withStore(name, ({ env }) => use(env));
  const postgres = await openTestPostgres();
  const dataDir = makeDataDir();
  try {
    await use({ ...envOf(dataDir), DATABASE_URL: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function envOf(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, ADMIN_KEY, SECRET_KEY };
}

async function openStoreUnderTest(name: StoreName): Promise<StoreUnderTest> {
  const dataDir = makeDataDir();
  const env = envOf(dataDir);
  const removeDataDir = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (name === "SQLite") {
    copySqliteTables(dataDir);
    return { env, folders: [dataDir], postgres: undefined, close: async () => removeDataDir() };
  }
  const postgres = await startEmbeddedPostgres();
  return {
    env: { ...env, DATABASE_URL: await postgres.createDatabase() },
    folders: [dataDir, postgres.dataDir],
    postgres,
    close: async () => {
      await postgres.stop();
      removeDataDir();
    },
  };
}

export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-faults-"));
  chmodSync(folder, 0o700);
  return folder;
}
