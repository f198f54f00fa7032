import assert from "node:assert/strict";
import { test } from "node:test";
import { CONNECTIONS, openFewConnections } from "../../../test/stores/few-connections.ts";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";

const opened = openFewConnections();

test("many writes of one inbox's clients leave connections for others", async () => {
  const { store, other } = opened();
  const address = newAddress();
  const made = await store.createAddress(address);
  assert.ok(made.created);
  const { inboxId } = made;
  await store.addMessage(newMessage([inboxId]));
  await other.query("BEGIN");
  await other.query("SELECT FROM message FOR UPDATE");
  await other.query("SELECT FROM inbox FOR UPDATE");
  const extension = { inboxId, nowMs: NOW, expiresAtMs: NOW + 60_000, extensionsMax: 2 };
  const id = Buffer.from("subscription");
  const subscription = { inboxId, id, sealed: Buffer.from("sealed"), subscriptionsMax: 1 };
  const writes = Array.from({ length: 5 * CONNECTIONS }, () => [
    store.setSeen(inboxId, 1, true),
    store.extendAddress(extension),
    store.putPushSubscription(subscription),
  ]).flat();
  const outcomes = Promise.allSettled(writes);
  assert.equal((await store.findMessage(inboxId, 1))?.isSeen, false);
  await other.query("ROLLBACK");
  assert.ok((await outcomes).some(({ status }) => status === "fulfilled"));
  assert.equal(await store.deleteMessage(inboxId, 1), true);
});
