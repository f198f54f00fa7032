import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { openTestPostgres, type TestPostgres } from "../../../../test/test-postgres.ts";
import { createLog } from "../../../log.ts";
import type { Store } from "../../store.ts";
import { openServicePool } from "./open-pool.ts";
import { openPostgresStore } from "../postgres-store.ts";
import { createRunExclusively } from "./run-exclusively.ts";

let server: TestPostgres;
let nodes: [Store, Store];
before(async () => {
  server = await openTestPostgres();
  const url = await server.createDatabase();
  const openNode = () => openPostgresStore(url, createLog("silent"));
  nodes = [await openNode(), await openNode()];
});
after(async () => {
  for (const node of nodes) await node.close();
  await server.stop();
});

test("exclusive work runs on one node at a time", async () => {
  const [one, other] = nodes;
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const first = one.runExclusively("receipts", async () => {
    begun.resolve();
    await goOn.promise;
    done.push("one");
  });
  await begun.promise;
  await other.runExclusively("receipts", async () => void done.push("other, meanwhile"));
  await other.runExclusively("another work", async () => void done.push("another"));
  goOn.resolve();
  await first;
  await other.runExclusively("receipts", async () => void done.push("other, afterwards"));
  assert.deepEqual(done, ["another", "one", "other, afterwards"]);
});

test("failing work rejects, and another node can run it at once", async () => {
  const [one, other] = nodes;
  await assert.rejects(
    one.runExclusively("receipts", () => Promise.reject(new Error("the relay is away"))),
    /the relay is away/,
  );
  let isDone = false;
  await other.runExclusively("receipts", async () => {
    isDone = true;
  });
  assert.equal(isDone, true);
});

test("an error that the work itself throws isn't taken for a database error", async () => {
  const refused = Object.assign(new Error("the relay is away"), { code: "ECONNREFUSED" });
  await assert.rejects(
    nodes[0].runExclusively("receipts", () => Promise.reject(refused)),
    (error) => error === refused,
  );
});

test("work rejects with 'unavailable' if its connection ends meanwhile", async () => {
  const url = await server.createDatabase();
  const pool = openServicePool(url, createLog("silent"), { connectionsMax: 1 });
  const ended = Promise.withResolvers<unknown>();
  pool.on("connect", (client) => client.once("error", ended.resolve));
  const watcher = new Client({ connectionString: url });
  await watcher.connect();
  const alone = createRunExclusively(pool)("receipts", async () => {
    await watcher.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await ended.promise;
  });
  await assert.rejects(alone, { code: "STORE_UNAVAILABLE" });
  await Promise.all([pool.end(), watcher.end()]);
});

test("work may take longer than the idle timeout of transactions", async () => {
  const pool = openServicePool(await server.createDatabase(), createLog("silent"), {
    connectionsMax: 2,
    idleInTransactionMs: 20,
  });
  await createRunExclusively(pool)(
    "receipts",
    async () => void (await pool.query("SELECT pg_sleep(0.2)")),
  );
  await pool.end();
});
