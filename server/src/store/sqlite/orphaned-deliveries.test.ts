import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import { newFolder } from "../../../test/new-folder.ts";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import { createLog } from "../../log.ts";
import { newApiKey } from "../contract/api-keys.contract.ts";
import { openSqliteStore } from "./sqlite-store.ts";

test("deliveries that were queued while their webhook was disabled or removed end when they are claimed", async (t) => {
  const dataDir = newFolder();
  const store = await openSqliteStore(dataDir, createLog("silent"));
  t.after(() => store.close());
  const key = newApiKey();
  await store.addApiKey(key, 10);
  for (const webhookId of ["disabled", "removed", "working"]) {
    const webhook = { webhookId, keyId: key.keyId, sealed: randomBytes(10), includes: "" };
    const times = { createdAtMs: NOW, disabledAtMs: null };
    await store.addWebhook({ ...webhook, ...times, events: "message.received" }, 10);
  }
  const address = await store.createAddressWithKey({ ...newAddress(), keyId: key.keyId });
  assert.ok(address.created);
  await store.addMessage(newMessage([address.inboxId]));
  const { inboxId } = address;
  await store.announceMessages({ inboxIds: [inboxId], nowMs: NOW, waitingMax: 10 });
  // As if another node had changed the webhooks at the same time.
  const database = new Database(join(dataDir, "mayfly.db"));
  database.exec("DELETE FROM webhook WHERE webhook_id = 'removed'");
  database.exec("UPDATE webhook SET disabled_at = 1 WHERE webhook_id = 'disabled'");
  database.close();
  const claim = { nowMs: NOW, leaseMs: 1_000, limit: 10, perWebhookMax: 10, rooms: [] };
  const claimed = await store.claimDeliveries(claim);
  assert.deepEqual(
    claimed.map(({ webhookId }) => webhookId),
    ["working"],
  );
  const ended = (await store.listDeliveries(key.keyId, 10)).filter(
    ({ webhookId }) => webhookId !== "working",
  );
  assert.deepEqual(
    ended.map(({ state, dueAtMs, reason }) => [state, dueAtMs, reason]),
    Array.from({ length: 2 }, () => ["dropped", null, "webhook-disabled"]),
  );
});
