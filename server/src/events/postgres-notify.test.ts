import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import { pino } from "pino";
import { openWay } from "../../test/network/open-way.ts";
import { startEmbeddedPostgres } from "../../test/stores/embedded-postgres.ts";
import { startStandby } from "../../test/stores/standby-postgres.ts";
import { openTestPostgres, type TestPostgres } from "../../test/test-postgres.ts";
import type { InboxSignal, InboxEvents } from "../inbox/live/inbox-events.ts";
import { createLog } from "../log.ts";
import { eventsContract } from "./events.contract.ts";
import { createPostgresEvents } from "./postgres-notify.ts";

let server: TestPostgres;
before(async () => {
  server = await openTestPostgres();
});
after(() => server.stop());

const open = (url: string) =>
  createPostgresEvents({ databaseUrl: url, listenUrl: url }, createLog("silent"));

eventsContract("PostgreSQL", async () => {
  const url = await server.createDatabase();
  return { here: await open(url), there: await open(url) };
});

test("a listener reconnects after a lost connection, and sends a resync", async () => {
  const url = await server.createDatabase();
  const events = await open(url);
  const resync = Promise.withResolvers<InboxSignal>();
  events.subscribe(1, { onSignal: resync.resolve });
  const killer = new Client({ connectionString: url });
  await killer.connect();
  await killer.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  assert.deepEqual(await resync.promise, { type: "resync" });
  const message = Promise.withResolvers<InboxSignal>();
  events.subscribe(2, { onSignal: message.resolve });
  const other = await open(url);
  other.publish([{ type: "message", inboxId: 2, seq: 1 }]);
  assert.deepEqual(await message.promise, { type: "message", inboxId: 2, seq: 1 });
  await Promise.all([killer.end(), events.close(), other.close()]);
});

test("a listener with a silent connection is replaced", async () => {
  const url = await server.createDatabase();
  const way = await openWay(url);
  const heartbeat = { heartbeatMs: 20, answerMs: 500 };
  const events = await createPostgresEvents(
    { databaseUrl: url, listenUrl: way.url, heartbeat },
    createLog("silent"),
  );
  const resync = firstSignal(events, 1);
  way.goSilent();
  assert.deepEqual(await resync, { type: "resync" });
  const other = await open(url);
  const message = firstSignal(events, 2);
  other.publish([{ type: "message", inboxId: 2, seq: 1 }]);
  assert.deepEqual(await message, { type: "message", inboxId: 2, seq: 1 });
  await Promise.all([events.close(), other.close()]);
  await way.close();
});

test("a listener that reaches a standby keeps looking for the primary, and logs it", async () => {
  const primary = await startEmbeddedPostgres();
  const url = await primary.createDatabase();
  const standby = await startStandby(primary);
  const way = await openWay(url);
  const refused = Promise.withResolvers<void>();
  const write = (line: string): void => {
    if (line.includes("cannot execute LISTEN during recovery")) refused.resolve();
  };
  const here = await createPostgresEvents(
    { databaseUrl: url, listenUrl: way.url },
    pino({ level: "warn" }, { write }),
  );
  const resync = firstSignal(here, 1);
  way.turnTo(standby.port, { cut: true });
  await refused.promise;
  way.turnTo(primary.port, { cut: false });
  assert.deepEqual(await resync, { type: "resync" });
  const there = await open(url);
  const message = firstSignal(here, 2);
  there.publish([{ type: "message", inboxId: 2, seq: 1 }]);
  assert.deepEqual(await message, { type: "message", inboxId: 2, seq: 1 });
  await Promise.all([here.close(), there.close()]);
  await way.close();
  await Promise.all([primary.stop(), standby.stop()]);
});

test("a new connection that is silent before it listens is replaced, too", async () => {
  const url = await server.createDatabase();
  const way = await openWay(url);
  const events = await createPostgresEvents(
    { databaseUrl: url, listenUrl: way.url, heartbeat: { heartbeatMs: 20, answerMs: 500 } },
    createLog("silent"),
  );
  const resync = firstSignal(events, 1);
  way.goSilentAt("LISTEN");
  way.goSilent();
  assert.deepEqual(await resync, { type: "resync" });
  await events.close();
  await way.close();
});

test("a listener keeps its connection if the process was too busy to read the reply in time", async () => {
  const url = await server.createDatabase();
  const events = await createPostgresEvents(
    { databaseUrl: url, listenUrl: url, heartbeat: { heartbeatMs: 1, answerMs: 1_000 } },
    createLog("silent"),
  );
  const other = await open(url);
  const first = firstSignal(events, 1);
  for (let round = 0; round < 2; round++) {
    await nextTurn();
    blockThread(1_500);
  }
  await nextTurn();
  other.publish([{ type: "message", inboxId: 1, seq: 1 }]);
  assert.deepEqual(await first, { type: "message", inboxId: 1, seq: 1 });
  await Promise.all([events.close(), other.close()]);
});

test("closing doesn't wait for a silent connection", async () => {
  const url = await server.createDatabase();
  const way = await openWay(url);
  const events = await createPostgresEvents(
    { databaseUrl: url, listenUrl: way.url, heartbeat: { heartbeatMs: 60_000, answerMs: 500 } },
    createLog("silent"),
  );
  way.goSilent();
  await events.close();
  await way.close();
});

test("watchers on another node get a resync if an event could not be sent", async () => {
  const url = await server.createDatabase();
  const way = await openWay(url);
  const failed = Promise.withResolvers<void>();
  const log = pino({ level: "warn" }, { write: () => failed.resolve() });
  const here = await createPostgresEvents({ databaseUrl: way.url, listenUrl: url }, log);
  const there = await open(url);
  const resync = firstSignal(there, 2);
  way.goDown();
  here.publish([{ type: "message", inboxId: 2, seq: 1 }]);
  await failed.promise;
  way.comeUp();
  assert.deepEqual(await resync, { type: "resync" });
  await Promise.all([here.close(), there.close()]);
  await way.close();
});

test("many concurrent events become few notifications, each short enough for NOTIFY", async () => {
  const url = await server.createDatabase();
  const payloads: string[] = [];
  const listener = new Client({ connectionString: url });
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => payloads.push(payload));
  await listener.query("LISTEN mayfly_inbox");
  const [here, there] = [await open(url), await open(url)];
  const last = firstSignal(there, 2);
  for (let seq = 1; seq <= 1_000; seq++) {
    here.publish([{ type: "message", inboxId: Number.MAX_SAFE_INTEGER, seq }]);
  }
  here.publish([{ type: "message", inboxId: 2, seq: 1 }]);
  await last;
  await listener.query("SELECT 1");
  assert.ok(payloads.length < 10, `${payloads.length} notifications`);
  for (const { length } of payloads) assert.ok(length < 8_000);
  await Promise.all([here.close(), there.close(), listener.end()]);
});

test("listens on the direct connection if there are two", async () => {
  const url = await server.createDatabase();
  const listenUrl = `${url}?application_name=direct`;
  const events = await createPostgresEvents({ databaseUrl: url, listenUrl }, createLog("silent"));
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT application_name FROM pg_stat_activity
     WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
  );
  assert.deepEqual(rows, [{ application_name: "direct" }]);
  await Promise.all([events.close(), client.end()]);
});

function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function firstSignal(events: InboxEvents, inboxId: number): Promise<InboxSignal> {
  const first = Promise.withResolvers<InboxSignal>();
  events.subscribe(inboxId, { onSignal: first.resolve });
  return first.promise;
}
