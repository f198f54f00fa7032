import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../../test/stores/embedded-postgres.ts";
import { openWay } from "../../../../test/network/open-way.ts";
import { until } from "../../../../test/until.ts";
import { newAddress, newMessage, rowsOf } from "../../../../test/stores/store-samples.ts";
import { createLog } from "../../../log.ts";
import { openServicePool, withPatientConnection } from "./open-pool.ts";
import { openPostgresStore } from "../postgres-store.ts";

const log = createLog("silent");

let server: EmbeddedPostgres;
before(async () => {
  server = await startEmbeddedPostgres();
});
after(() => server.stop());

test("a store opens no more connections than allowed, however many concurrent queries it gets", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, log, { connectionsMax: 2 });
  const watcher = await connected(url);
  // The connection of the migrations may still be closing.
  while ((await backendsOfStore(watcher)).length > 0);
  let most = 0;
  // The second connection may open only after the first has done all work: then more work is added.
  await until("both are open", async () => {
    const progress = { done: false };
    const work = Array.from({ length: 12 }, () => store.createAddress(newAddress()));
    const done = Promise.all(work).finally(() => (progress.done = true));
    while (!progress.done) most = Math.max(most, (await backendsOfStore(watcher)).length);
    await done;
    return most >= 2;
  });
  assert.equal(most, 2);
  await Promise.all([store.close(), watcher.end()]);
});

test("a connection that is ready only after its caller's timeout goes to the next caller", async () => {
  const way = await openWay(await server.createDatabase());
  const pool = openServicePool(way.url, log, { connectionsMax: 1, connectTimeoutMs: 200 });
  const only = await pool.connect();
  // Connecting and the check for a writable server each take one round trip.
  way.slowDown(150);
  const late = pool.connect();
  only.release(true);
  await assert.rejects(late);
  way.slowDown(0);
  await until("the pool gives out its connection", () =>
    pool.connect().then(
      (client) => {
        client.release();
        return true;
      },
      () => false,
    ),
  );
  await pool.end();
  await way.close();
});

test("a query that waits too long for a lock fails as temporarily unavailable, and works afterwards", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, log);
  const made = await store.createAddress(newAddress());
  assert.ok(made.created);
  const holder = await connected(url);
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM inbox FOR UPDATE");
  await assert.rejects(store.addMessage(newMessage([made.inboxId])), { code: "STORE_UNAVAILABLE" });
  await holder.query("ROLLBACK");
  assert.deepEqual(rowsOf(await store.addMessage(newMessage([made.inboxId]))), [
    { inboxId: made.inboxId, seq: 1 },
  ]);
  await Promise.all([store.close(), holder.end()]);
});

test("a transaction without a response to BEGIN isn't reused by the next one", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, log, { connectionsMax: 1 });
  const made = await store.createAddress(newAddress());
  assert.ok(made.created);
  const watcher = await connected(url);
  // Older connections may be those of the migrations, still closing.
  const [pid] = await backendsOfStore(watcher);
  assert.ok(pid);
  process.kill(pid, "SIGSTOP");
  await assert.rejects(store.createAddress(newAddress()), { code: "STORE_UNAVAILABLE" });
  process.kill(pid, "SIGCONT");
  await store.addMessage(newMessage([made.inboxId]));
  const { rows } = await watcher.query<{ count: number }>("SELECT count(*)::int FROM message");
  assert.equal(rows[0]?.count, 1);
  await Promise.all([store.close(), watcher.end()]);
});

test("a node that stops in the middle of a transaction doesn't keep its locks", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, log);
  const made = await store.createAddress(newAddress());
  assert.ok(made.created);
  const poolOfStopped = openServicePool(url, log, { connectionsMax: 1, idleInTransactionMs: 200 });
  const stopped = await poolOfStopped.connect();
  await stopped.query("BEGIN");
  await stopped.query("SELECT 1 FROM inbox FOR UPDATE");
  assert.equal(rowsOf(await store.addMessage(newMessage([made.inboxId]))).length, 1);
  stopped.release(true);
  await Promise.all([store.close(), poolOfStopped.end()]);
});

test("a migration that stops in the middle doesn't keep its locks, nor the tables half changed", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, log);
  const limits = { lockWaitMs: 1_000, idleInTransactionMs: 200 };
  const watcher = await connected(url);
  const stopped = withPatientConnection(url, limits, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE inbox ADD COLUMN half TEXT`.execute(trx);
      await watcher.query("SELECT FROM inbox");
    }),
  );
  await assert.rejects(stopped);
  const { fields } = await watcher.query("SELECT * FROM inbox");
  assert.ok(!fields.some(({ name }) => name === "half"));
  await Promise.all([store.close(), watcher.end()]);
});

test("a connection that can't be set up counts as unavailable", async () => {
  const url = await server.createDatabase();
  const owner = await connected(url);
  await owner.query("CREATE ROLE stranger LOGIN");
  await owner.query(`REVOKE CONNECT ON DATABASE ${new URL(url).pathname.slice(1)} FROM PUBLIC`);
  const unavailable = { code: "STORE_UNAVAILABLE" };
  for (const wrong of [`${url}?sslmode=verify-full`, url.replace("mayfly@", "stranger@")]) {
    const store = await openPostgresStore(wrong, log, { directUrl: url });
    await assert.rejects(store.check(), unavailable);
    await assert.rejects(store.findRecipient(newAddress().email), unavailable);
    await assert.rejects(
      store.runExclusively("work", async () => assert.fail("it is done nowhere")),
      unavailable,
    );
    await store.close();
  }
  await owner.end();
});

test("migrations go over the direct connection", async () => {
  const [pooled, direct] = [await server.createDatabase(), await server.createDatabase()];
  const store = await openPostgresStore(pooled, log, { directUrl: direct });
  await assert.rejects(store.findAddressById(1), /relation "address" does not exist/);
  await store.close();
});

test("short-lived tables have vacuum settings for their turnover, and so do their TOAST tables", async () => {
  const url = await server.createDatabase();
  await (await openPostgresStore(url, log)).close();
  const client = await connected(url);
  const { rows } = await client.query<{ name: string; options: string[] }>(
    `SELECT tables.relname AS name, tables.reloptions || toasts.reloptions AS options
     FROM pg_class AS tables LEFT JOIN pg_class AS toasts ON toasts.oid = tables.reltoastrelid
     WHERE tables.relname IN ('inbox', 'message', 'raw_message') ORDER BY name`,
  );
  for (const { options } of rows) {
    assert.ok(options.includes("autovacuum_vacuum_scale_factor=0.02"));
  }
  for (const { name, options } of rows.filter(({ name: table }) => table !== "inbox")) {
    const often = options.filter((option) => option.endsWith("vacuum_scale_factor=0.02"));
    assert.equal(often.length, 2, name);
  }
  await client.end();
});

/** The server processes of the store's connections, newest first. */
async function backendsOfStore(watcher: Client): Promise<number[]> {
  const { rows } = await watcher.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'mayfly'
     ORDER BY backend_start DESC`,
  );
  return rows.map(({ pid }) => pid);
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
