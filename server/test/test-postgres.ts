import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { createLog } from "../src/log.ts";
import { openPostgresStore } from "../src/store/postgres/postgres-store.ts";
import { startEmbeddedPostgres } from "./stores/embedded-postgres.ts";

/**
 * Databases for the tests of one file. In a run of many files they share one server that `scripts/test.js` starts,
 * and are copies of a template with the tables; a single file starts its own server. A test that stops the server or
 * reads its files starts a separate one (`embedded-postgres.ts`).
 */
export type TestPostgres = {
  /** Creates an empty database. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function openTestPostgres(): Promise<TestPostgres> {
  const server = process.env[SHARED_SERVER];
  return server ? borrow(server) : startEmbeddedPostgres();
}

/** Starts one server for all test files of a run. Returns the environment for them, and a function that ends it. */
export async function sharePostgres(): Promise<{
  env: Record<string, string>;
  stop: () => Promise<void>;
}> {
  const server = await startEmbeddedPostgres(SHARED_SETTINGS);
  const url = urlOf(await server.createDatabase(), "postgres");
  await execute(url, `CREATE DATABASE ${TEMPLATE}`);
  const store = await openPostgresStore(urlOf(url, TEMPLATE), createLog("silent"));
  await store.close();
  // A database with open connections can't be copied.
  await execute(url, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  return { env: { [SHARED_SERVER]: url }, stop: () => server.stop() };
}

const SHARED_SERVER = "MAYFLY_TEST_POSTGRES";
const TEMPLATE = "mayfly_tables";
/** No test kills this server. A node opens up to twenty connections. */
const SHARED_SETTINGS = { max_connections: "400", synchronous_commit: "off" };

function borrow(server: string): TestPostgres {
  const made: string[] = [];
  return {
    async createDatabase() {
      const name = `mayfly_${randomUUID().replaceAll("-", "")}`;
      // Copying its files takes half as long as writing each page of them to the log.
      await execute(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
      made.push(name);
      return urlOf(server, name);
    },
    async stop() {
      for (const name of made.splice(0)) {
        // oxlint-disable-next-line no-await-in-loop -- each of them makes the server write everything down
        await everybodyLeft(server, name);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await execute(server, `DROP DATABASE ${name} WITH (FORCE)`);
      }
    },
  };
}

const LOOKS_MAX = 100;

/** A closed connection may remain for a moment on the server: terminating it would raise an unhandled error. */
async function everybodyLeft(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const look = "SELECT pg_sleep(0.02) FROM pg_stat_activity WHERE datname = $1 LIMIT 1";
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      if ((await client.query(look, [name])).rowCount === 0) return;
    }
  } finally {
    await client.end();
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}
