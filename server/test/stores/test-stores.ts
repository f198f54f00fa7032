import { faultRounds } from "../faults/rounds.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

/**
 * Both engines for tests of the whole app, with the environment for each and a cleanup. `emptyEnv` is for another
 * app with its own empty store.
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

/** For tests whose result doesn't depend on the store (docs/decisions/0033). */
export const [SQLITE] = TEST_STORES;

/**
 * For attacks on queries that have their cases in `store/contract`, and for faults outside the store: both engines in
 * `npm run test:faults`.
 */
export const ATTACKED_STORES = TEST_STORES.slice(0, faultRounds(1, 2));

/** The store of a test run of the whole product: PostgreSQL if `scripts/test.js` selects it. */
export function chosenTestStore(): (typeof TEST_STORES)[number] {
  return process.env["MAYFLY_TEST_STORE"] === "postgres" ? TEST_STORES[1] : SQLITE;
}

export async function postgresEnv(server: TestPostgres): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await server.createDatabase(),
    ADMIN_KEY: "an operator's key for tests",
    SECRET_KEY: "a secret of thirty-two bytes or more",
  };
}
