import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { newAddress, NO_LIMIT, NOW } from "../../test/stores/store-samples.ts";
import { openTestInboxes } from "../inbox/testing/test-inboxes.ts";
import { createLog } from "../log.ts";
import { summarize } from "../mail/summarize.ts";
import { newApiKey } from "../store/contract/api-keys.contract.ts";
import { createDeliverySender } from "./send-deliveries.ts";
import { deriveWebhookKeys, makeSecret } from "./webhook-keys.ts";

test("an attempt ends with its address at the latest, and none is planned for later", async () => {
  const minutes = (count: number): number => count * 60_000;
  const queue = await openQueue({ expiresAtMs: NOW + minutes(1) });
  await queue.send();
  assert.deepEqual(queue.timeouts, [10_000], "while the address lasts longer than an attempt");
  queue.time.nowMs = NOW + minutes(1) - 4_000;
  await queue.send();
  assert.deepEqual(queue.timeouts, [10_000, 4_000]);
  const [delivery] = await queue.list();
  assert.deepEqual([delivery?.state, delivery?.reason], ["failed", "timeout"]);
});

test("an attempt that a shutdown stops is made again, also if it was the last one", async () => {
  const queue = await openQueue({ expiresAtMs: NOW + 24 * 3_600_000 });
  for (const waitMs of [5_000, 60_000, 300_000, 900_000]) {
    await queue.send();
    queue.time.nowMs += waitMs;
  }
  await queue.send("stopped");
  const [stopped] = await queue.list();
  assert.deepEqual([stopped?.state, stopped?.reason], ["waiting", "stopped"]);
  await queue.send();
  const [failed] = await queue.list();
  assert.deepEqual([failed?.state, failed?.reason], ["failed", "timeout"]);
  assert.equal(queue.timeouts.length, 6);
});

/** A message that is announced to a webhook whose endpoint never answers. */
async function openQueue({ expiresAtMs }: { expiresAtMs: number }) {
  const { store, contentKeys, clock, time } = await openTestInboxes();
  const key = newApiKey();
  await store.addApiKey(key, 10);
  const webhookKeys = deriveWebhookKeys([randomBytes(32)]);
  const target = { url: "https://hooks.example/slow", secret: makeSecret(randomBytes) };
  await store.addWebhook(
    {
      webhookId: "hook",
      keyId: key.keyId,
      sealed: webhookKeys.seal(target, randomBytes),
      events: "message.received",
      includes: "",
      createdAtMs: NOW,
      disabledAtMs: null,
    },
    10,
  );
  const wrappedKey = contentKeys.createWrappedKey();
  const address = newAddress({ wrappedKey, expiresAtMs });
  const outcome = await store.createAddressWithKey({ ...address, keyId: key.keyId });
  assert.ok(outcome.created);
  const raw = Buffer.from("From: a@example.org\r\nSubject: Hello\r\n\r\nText\r\n");
  const content = contentKeys.sealMessage(wrappedKey, raw, summarize(raw));
  await store.addMessage({
    receivedAtMs: NOW,
    sizeBytes: raw.length,
    copies: [{ inboxId: outcome.inboxId, capacity: NO_LIMIT, ...content }],
  });
  await store.announceMessages({ inboxIds: [outcome.inboxId], nowMs: NOW, waitingMax: 10 });
  const timeouts: number[] = [];
  return {
    time,
    timeouts,
    list: () => store.listDeliveries(key.keyId, 50),
    /** Resolves when the attempts that are due have ended. */
    async send(failure: "timeout" | "stopped" = "timeout") {
      const sender = createDeliverySender({
        store,
        contentKeys,
        clock,
        webhookKeys,
        log: createLog("silent"),
        poster: {
          async post(_url, { timeoutMs }) {
            timeouts.push(timeoutMs);
            return { failure };
          },
        },
      });
      await sender.send();
      await sender.close();
    },
  };
}
