import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../../../../test/until.ts";
import {
  newAddress,
  newMessage,
  NOW,
  QUARTER_HOUR,
} from "../../../../test/stores/store-samples.ts";
import { createLog } from "../../../log.ts";
import { PAGES_KEPT } from "./free-space.ts";
import { openSqliteStore } from "../sqlite-store.ts";

const MB = 1024 * 1024;
const PAGE_BYTES = 8_192;
const MESSAGES = 20;

test("after expiry the files of a running store shrink by themselves, and active data stays readable", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-space-"));
  const store = await openSqliteStore(dataDir, createLog("silent"));
  t.after(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  // Mail of addresses that live longer than an hour is in the database, other large mail in segments.
  const ends = [NOW + QUARTER_HOUR, NOW + 5 * QUARTER_HOUR, null];
  const addresses = ends.map((expiresAtMs) => newAddress({ expiresAtMs }));
  const inboxes: number[] = [];
  for (const address of addresses) {
    const created = await store.createAddress(address);
    assert.ok(created.created);
    inboxes.push(created.inboxId);
  }
  for (let count = 0; count < MESSAGES; count++) {
    for (const inboxId of inboxes.slice(0, 2)) await store.addMessage(newMessage([inboxId], MB));
  }
  const [, , lasting = 0] = inboxes;
  const message = newMessage([lasting], 30_000);
  await store.addMessage(message);
  await store.scrub();
  const fileBytes = (): number => statSync(join(dataDir, "mayfly.db")).size;
  await until("the checkpointer has written the mail", () => fileBytes() > MESSAGES * MB);
  assert.notDeepEqual(readdirSync(join(dataDir, "raw")), []);

  assert.equal((await store.endExpired(NOW + 5 * QUARTER_HOUR, 10)).length, 2);
  while (!(await store.purgeEnded(10)).done);
  const keptBytes = PAGES_KEPT * PAGE_BYTES;
  await until("the files are small", async () => {
    await store.scrub();
    return fileBytes() < keptBytes + MB && readdirSync(join(dataDir, "raw")).length === 0;
  });
  assert.ok(fileBytes() >= keptBytes);
  const { raw } = (await store.readContent(lasting, 1)) ?? {};
  assert.deepEqual(raw, Buffer.concat(message.copies[0]?.raw ?? []));
  assert.deepEqual(await store.findWrappedKey(lasting), addresses[2]?.wrappedKey);
});
