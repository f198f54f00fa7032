import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
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

test("no more than a few megabytes of large mail are stored before a visitor's small mail", async (t) => {
  const store = await openSqliteStore(newFolder(), createLog("silent"));
  t.after(() => store.close());
  const created = await store.createAddress(newAddress());
  assert.ok(created.created);
  const stored: string[] = [];
  const add = async (size: string, raw: Buffer): Promise<void> => {
    const { copies, ...message } = newMessage([created.inboxId]);
    const added = await store.addMessage({
      ...message,
      copies: copies.map((copy) => ({ ...copy, raw: [raw] })),
    });
    rowsOf(added);
    stored.push(size);
  };
  const large = Array.from({ length: 10 }, () => add("large", randomBytes(4 * 1024 * 1024)));
  await Promise.all([...large, add("small", randomBytes(100))]);
  assert.equal(stored.length, 11);
  assert.ok(stored.indexOf("small") <= 4, stored.join());
});
