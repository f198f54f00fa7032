import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { newAddress, newMessage, NOW } from "../../test/stores/store-samples.ts";
import { openTemporaryStore } from "../../test/stores/temporary-store.ts";
import { createLog } from "../log.ts";
import { newApiKey } from "../store/contract/api-keys.contract.ts";
import { createMailAnnouncer } from "./announce-mail.ts";

test("mail that a process stored but didn't announce before it stopped is announced later, once", async (t) => {
  const { store, close } = await openTemporaryStore();
  t.after(close);
  const key = newApiKey();
  await store.addApiKey(key, 10);
  await store.addWebhook(
    {
      webhookId: "hook",
      keyId: key.keyId,
      sealed: randomBytes(10),
      events: "message.received",
      includes: "",
      createdAtMs: NOW,
      disabledAtMs: null,
    },
    10,
  );
  const outcome = await store.createAddressWithKey({ ...newAddress(), keyId: key.keyId });
  assert.ok(outcome.created);
  await store.addMessage(newMessage([outcome.inboxId]));
  let wakes = 0;
  const announcer = createMailAnnouncer({
    store,
    clock: { nowMs: () => NOW },
    log: createLog("silent"),
    onQueued: () => (wakes += 1),
  });
  await announcer.announceMissed();
  await announcer.announceMissed();
  assert.equal(wakes, 1);
  assert.equal((await store.listDeliveries(key.keyId, 50)).length, 1);
});
