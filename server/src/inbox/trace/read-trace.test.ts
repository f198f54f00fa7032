import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_LIMIT, NOW } from "../../../test/stores/store-samples.ts";
import { summarize } from "../../mail/summarize.ts";
import { openTestInboxes } from "../testing/test-inboxes.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";
import { readRefused, readTrace } from "./read-trace.ts";
import { ATTEMPTS_MAX } from "./trace-store.ts";

test("accepted mail of one network doesn't hide the refused mail of another", async () => {
  const { add, store, contentKeys } = await openTestInboxes();
  const inbox = await add();
  const { inboxId, wrappedKey } = inbox;
  const refused = { atMs: NOW, outcome: "refused", stage: "end", sizeBytes: 9 } as const;
  const sealed = contentKeys.sealAttempt(wrappedKey, { ...refused, ip: "192.0.2.7" });
  await store.addAttempts([{ inboxId, atMs: NOW, network: 1, sealed }]);
  const raw = Buffer.from("Subject: x\r\n\r\nx\r\n");
  const summary = summarize(raw);
  for (let sent = 1; sent <= ATTEMPTS_MAX; sent++) {
    const passage = { ip: `198.51.100.${sent}`, senderDomain: "flood.example" };
    const content = contentKeys.sealMessage(wrappedKey, raw, { ...summary, passage });
    const copies = [{ inboxId, capacity: NO_LIMIT, ...content }];
    await store.addMessage({ receivedAtMs: NOW + sent, sizeBytes: raw.length, copies });
  }
  const attempts = await readTrace({ store, contentKeys }, inbox);
  assert.equal(attempts.length, ATTEMPTS_MAX);
  assert.equal(attempts.at(-1)?.outcome, "refused");
  assert.equal(attempts[0]?.atMs, NOW + ATTEMPTS_MAX);
});

test("a delivery refused for now isn't among the refused ones once its sender has delivered", async () => {
  const { add, store, contentKeys } = await openTestInboxes();
  const inbox = await add();
  const { inboxId, wrappedKey } = inbox;
  const at = async (atMs: number, attempt: Partial<DeliveryAttempt>) => {
    const whole = { atMs, outcome: "refused", stage: "end", sizeBytes: 9, ...attempt } as const;
    const sealed = contentKeys.sealAttempt(wrappedKey, whole);
    await store.addAttempts([{ inboxId, atMs, network: 1, sealed }]);
  };
  await at(NOW, { senderDomain: "shop.example", reply: "452 4.2.2 This inbox is full" });
  await at(NOW + 1, { senderDomain: "shop.example", reply: "552 5.3.4 Too large" });
  await at(NOW + 2, { senderDomain: "bank.example", reply: "452 4.2.2 This inbox is full" });
  const repliesOf = async () =>
    (await readRefused({ store, contentKeys }, inbox)).map(({ reply }) => reply?.slice(0, 3));
  assert.deepEqual(await repliesOf(), ["452", "552", "452"]);
  await at(NOW + 3, { senderDomain: "shop.example", outcome: "accepted" });
  assert.deepEqual(await repliesOf(), ["452", "552"]);
  await at(NOW + 4, { senderDomain: "shop.example", reply: "452 4.2.2 This inbox is full" });
  assert.deepEqual(await repliesOf(), ["452", "452", "552"]);
});
