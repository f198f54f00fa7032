import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

/**
 * Both engines, for tests of the whole app: what to set for each, and how to end what it needed.
 * `emptyEnv` is for another app with an empty store of its own.
 */
export const TEST_STORES = [
  {
    name: "SQLite",
    start: async () => ({ env: {}, emptyEnv: async () => ({}), stop: async () => {} }),
  },
  {
    name: "PostgreSQL",
    async start() {
      const server = await openTestPostgres();
      return {
        env: await postgresEnv(server),
        emptyEnv: () => postgresEnv(server),
        stop: () => server.stop(),
      };
    },
  },
] as const;

/** The store of a run in which the whole product is tested: PostgreSQL where `scripts/test.js` says so. */
export function chosenTestStore(): (typeof TEST_STORES)[number] {
  const [sqlite, postgres] = TEST_STORES;
  return process.env["MAYFLY_TEST_STORE"] === "postgres" ? postgres : sqlite;
}

export async function postgresEnv(server: TestPostgres): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await server.createDatabase(),
    ADMIN_KEY: "an operator's key for tests",
    SECRET_KEY: "a secret of thirty-two bytes or more",
  };
}
