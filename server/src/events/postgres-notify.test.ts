import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { openTestPostgres, type TestPostgres } from "../../test/test-postgres.ts";
import type { InboxSignal } from "../inbox/inbox-events.ts";
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

test("a listener whose connection broke comes back and tells everybody to look again", async () => {
  const url = await server.createDatabase();
  const events = await open(url);
  const resync = Promise.withResolvers<InboxSignal>();
  events.subscribe(1, resync.resolve);
  const killer = new Client({ connectionString: url });
  await killer.connect();
  await killer.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  assert.deepEqual(await resync.promise, { type: "resync" });
  const message = Promise.withResolvers<InboxSignal>();
  events.subscribe(2, message.resolve);
  const other = await open(url);
  other.publish([{ type: "message", inboxId: 2, seq: 1 }]);
  assert.deepEqual(await message.promise, { type: "message", inboxId: 2, seq: 1 });
  await Promise.all([killer.end(), events.close(), other.close()]);
});
