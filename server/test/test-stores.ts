import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

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
      const server = await startEmbeddedPostgres();
      return {
        env: await postgresEnv(server),
        emptyEnv: () => postgresEnv(server),
        stop: () => server.stop(),
      };
    },
  },
] as const;

export async function postgresEnv(server: EmbeddedPostgres): Promise<Record<string, string>> {
  return {
    DATABASE_URL: await server.createDatabase(),
    ADMIN_KEY: "an operator's key for tests",
    SECRET_KEY: "a secret of thirty-two bytes or more",
  };
}
