import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { Pool } from "pg";
import { openWay, type Way } from "../../../../test/network/open-way.ts";
import { openTestPostgres, type TestPostgres } from "../../../../test/test-postgres.ts";
import { queryWithTimeout, queryPoolWithTimeout } from "../../../postgres/query-with-timeout.ts";
import { createLog } from "../../../log.ts";
import { closeUnresponsiveConnections } from "./idle-connections.ts";
import { openServicePool } from "./open-pool.ts";

const CONNECTIONS = 8;
const SHORT_MS = 50;
const LONG_MS = 30_000;
const WHICH = { text: "SELECT pg_backend_pid() AS pid" };

describe("idle connections after a connect timeout", () => {
  let server: TestPostgres;
  let way: Way;
  let pool: Pool;
  before(async () => {
    server = await openTestPostgres();
  });
  after(() => server.stop());
  beforeEach(async () => {
    way = await openWay(await server.createDatabase());
    pool = openServicePool(way.url, createLog("silent"), { connectionsMax: CONNECTIONS });
    await backends(pool);
  });
  afterEach(async () => {
    await pool.end();
    await way.close();
  });

  test("make no caller wait if the server is gone", async () => {
    way.goSilent();
    await assert.rejects(queryPoolWithTimeout(pool, WHICH, SHORT_MS));
    for (let asked = 0; asked < 2 * CONNECTIONS; asked++) {
      assert.equal((await queryPoolWithTimeout(pool, WHICH, LONG_MS)).rows.length, 1);
    }
  });

  test("stay if they respond", async () => {
    // Independent of the machine's speed.
    const patient = new Pool({ connectionString: way.url, max: CONNECTIONS });
    closeUnresponsiveConnections(patient, LONG_MS);
    const former = await backends(patient);
    await assert.rejects(queryPoolWithTimeout(patient, { text: "SELECT pg_sleep(60)" }, SHORT_MS));
    const kept = (await backends(patient)).filter((pid) => former.includes(pid));
    assert.equal(kept.length, CONNECTIONS - 1);
    await patient.end();
  });
});

/** The server processes of the test database's connections. */
async function backends(pool: Pool): Promise<unknown[]> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const pids = await Promise.all(
    clients.map(
      async (client) => (await queryWithTimeout(client, WHICH, LONG_MS)).rows[0]?.["pid"],
    ),
  );
  for (const client of clients) client.release();
  return pids;
}
