import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { createLog } from "../src/log.ts";
import { openPostgresStore } from "../src/store/postgres/postgres-store.ts";
import { startEmbeddedPostgres } from "./stores/embedded-postgres.ts";

/**
 * Databases for the tests of one file. In a run of many files they lie on one server, which
 * `scripts/test.js` starts, and are copies of one that has the tables already; a file that is run
 * by itself starts a server. Who ends the server or reads its files starts one (`embedded-postgres.ts`).
 */
export type TestPostgres = {
  /** A new database that holds nothing. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function openTestPostgres(): Promise<TestPostgres> {
  const server = process.env[SHARED_SERVER];
  return server ? borrow(server) : startEmbeddedPostgres();
}

/** One server for every test file of a run: what they have to be told, and its end. */
export async function sharePostgres(): Promise<{
  env: Record<string, string>;
  stop: () => Promise<void>;
}> {
  const server = await startEmbeddedPostgres(SHARED_SETTINGS);
  const url = urlOf(await server.createDatabase(), "postgres");
  await execute(url, `CREATE DATABASE ${TEMPLATE}`);
  const store = await openPostgresStore(urlOf(url, TEMPLATE), createLog("silent"));
  await store.close();
  // While somebody is connected it can't be copied.
  await execute(url, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  return { env: { [SHARED_SERVER]: url }, stop: () => server.stop() };
}

const SHARED_SERVER = "MAYFLY_TEST_POSTGRES";
const TEMPLATE = "mayfly_tables";
/** Nobody kills this one. A node takes up to twenty connections. */
const SHARED_SETTINGS = { max_connections: "400", synchronous_commit: "off" };

function borrow(server: string): TestPostgres {
  const made: string[] = [];
  return {
    async createDatabase() {
      const name = `mayfly_${randomUUID().replaceAll("-", "")}`;
      await execute(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
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

/** Who has closed their side may still be there for a moment: to be thrown out then is an error that nobody awaits. */
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
