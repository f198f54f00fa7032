import assert from "node:assert/strict";
import { test } from "node:test";
import { newAddress, newMessage, rowsOf } from "../../../../test/stores/store-samples.ts";
import { createLog } from "../../../log.ts";
import { openSqliteStore } from "../sqlite-store.ts";
import { newFolder } from "../../../../test/new-folder.ts";

test("opens and stores while Node posts its own messages from every thread", async (t) => {
  // `node --watch` sets it: each thread that starts then posts the modules that it loads to its parent.
  process.env["WATCH_REPORT_DEPENDENCIES"] = "1";
  t.after(() => delete process.env["WATCH_REPORT_DEPENDENCIES"]);
  const store = await openSqliteStore(newFolder(), createLog("silent"));
  t.after(() => store.close());

  const created = await store.createAddress(newAddress());
  assert.ok(created.created);
  const added = rowsOf(await store.addMessage(newMessage([created.inboxId])));
  assert.equal(added.length, 1);
});

test("counts transactions and their writes, not reads", async (t) => {
  const store = await openSqliteStore(newFolder(), createLog("silent"));
  t.after(() => store.close());
  const created = await store.createAddress(newAddress());
  assert.ok(created.created);
  await store.addMessage(newMessage([created.inboxId]));
  const written = { waiting: 0, batches: 2, writes: 2 };
  assert.deepEqual(store.load?.(), written);
  await store.readContent(created.inboxId, 1);
  assert.deepEqual(store.load?.(), written);
});
