import assert from "node:assert/strict";
import { after, afterEach, before, mock, test } from "node:test";
import { Client } from "pg";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { createLog } from "../../log.ts";
import type { Store } from "../store.ts";
import { openPostgresStore } from "./postgres-store.ts";

let server: TestPostgres;
let url: string;
let store: Store;
before(async () => {
  server = await openTestPostgres();
  url = await server.createDatabase();
  store = await openPostgresStore(url, createLog("silent"));
});
after(async () => {
  await store.close();
  await server.stop();
});
afterEach(() => mock.restoreAll());

test("an authenticated call costs no statement for the key", async () => {
  const { address, inboxId } = await addInbox();
  const query = mock.method(Client.prototype, "query");
  await store.findAddressByToken(address.tokenHash ?? Buffer.alloc(0));
  const count = query.mock.callCount();
  assert.deepEqual(await store.findWrappedKey(inboxId), address.wrappedKey);
  assert.equal(query.mock.callCount(), count);
});

test("changes with messages come with their key; the key of an inbox without changes is read when needed", async () => {
  const [changed, unchanged] = [await addInbox(), await addInbox()];
  await store.addMessage(newMessage([changed.inboxId]));
  // Another node, which hasn't cached the key.
  const other = await openPostgresStore(url, createLog("silent"));
  const query = mock.method(Client.prototype, "query");
  const requests = [changed, unchanged].map(({ inboxId }) => ({ inboxId, afterSeq: 0 }));
  await other.listChangesSince(requests, 10);
  const count = query.mock.callCount();
  assert.deepEqual(await other.findWrappedKey(changed.inboxId), changed.address.wrappedKey);
  assert.equal(query.mock.callCount(), count);
  assert.deepEqual(await other.findWrappedKey(unchanged.inboxId), unchanged.address.wrappedKey);
  assert.ok(query.mock.callCount() > count);
  await other.close();
});

test("the key of an address that has ended is forgotten", async () => {
  const { address, inboxId } = await addInbox();
  await store.findAddress(address.email);
  assert.equal(await store.endAddress(inboxId, NOW), true);
  assert.equal(await store.findWrappedKey(inboxId), undefined);
});

async function addInbox() {
  const address = newAddress({ expiresAtMs: NOW + 1_000 });
  const outcome = await store.createAddress(address);
  assert.ok(outcome.created);
  return { address, inboxId: outcome.inboxId };
}
