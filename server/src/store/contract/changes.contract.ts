import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newMessage,
  NOW,
  QUARTER_HOUR,
  type InboxContract,
} from "../../../test/stores/store-samples.ts";
import type { InboxChanges } from "../../inbox/inbox-store.ts";

const NO_LIMIT = 1_000;

/** Tests of the changes that live connections read, for many inboxes in one call. */
export function changesContract({ store, addInbox }: InboxContract): void {
  const addMessages = async (inboxId: number, count: number): Promise<void> => {
    for (let added = 0; added < count; added++) await store().addMessage(newMessage([inboxId]));
  };

  test("returns the changes of each requested inbox, in the order of the requests, oldest message first", async () => {
    const [quiet, busy, lasting] = [
      await addInbox(),
      await addInbox(),
      await addInbox({ expiresAtMs: null }),
    ];
    await addMessages(busy, 3);
    await addMessages(lasting, 1);
    const requests = [
      { inboxId: busy, afterSeq: 1 },
      { inboxId: quiet, afterSeq: 0 },
      { inboxId: lasting, afterSeq: 0 },
    ];
    const found = await store().listChangesSince(requests, NO_LIMIT);
    assert.deepEqual(found.map(numbersOf), [[2, 3], [], [1]]);
    assert.deepEqual(
      found.map((changes) => changes?.expiresAtMs),
      [NOW + QUARTER_HOUR, NOW + QUARTER_HOUR, null],
    );
    const listed = await store().listMessages(busy);
    assert.deepEqual(found[0]?.messages.toReversed(), listed.slice(0, 2));
    assert.deepEqual(await store().listChangesSince([], NO_LIMIT), []);
  });

  test("returns no deleted message and no ended inbox, and the current expiry", async () => {
    const [active, ended] = [await addInbox(), await addInbox({ expiresAtMs: NOW - 1 })];
    await addMessages(active, 3);
    await store().deleteMessage(active, 2);
    await store().deleteMessage(active, 3);
    const expiresAtMs = NOW + 2 * QUARTER_HOUR;
    await store().extendAddress({ inboxId: active, nowMs: NOW, expiresAtMs, extensionsMax: 2 });
    while ((await store().endExpired(NOW, 100)).length > 0);
    const requests = [ended, active].map((inboxId) => ({ inboxId, afterSeq: 0 }));
    const [gone, changes] = await store().listChangesSince(requests, NO_LIMIT);
    assert.equal(gone, undefined);
    assert.deepEqual(numbersOf(changes), [1]);
    assert.deepEqual([changes?.expiresAtMs, changes?.extensionsUsed], [expiresAtMs, 1]);
  });

  test("limits the messages of each inbox separately, oldest first", async () => {
    const inboxes = [await addInbox(), await addInbox()];
    for (const inboxId of inboxes) await addMessages(inboxId, 3);
    const requests = inboxes.map((inboxId, afterSeq) => ({ inboxId, afterSeq }));
    const found = await store().listChangesSince(requests, 2);
    assert.deepEqual(found.map(numbersOf), [
      [1, 2],
      [2, 3],
    ]);
  });
}

function numbersOf(changes: InboxChanges | undefined): number[] | undefined {
  return changes?.messages.map(({ seq }) => seq);
}
