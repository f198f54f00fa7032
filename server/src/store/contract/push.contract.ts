import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import type { Store } from "../store.ts";

/** Tests of push subscriptions that every store passes. */
export function pushContract(name: string, open: () => Promise<Store>): void {
  describe(`push subscriptions in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const addInbox = async (): Promise<number> => {
      const outcome = await store.createAddress(newAddress());
      assert.ok(outcome.created);
      return outcome.inboxId;
    };
    const newSubscription = (inboxId: number, id = randomBytes(16)) => ({
      inboxId,
      id,
      sealed: randomBytes(200),
    });
    const put = (row: ReturnType<typeof newSubscription>, subscriptionsMax = 3) =>
      store.putPushSubscription({ ...row, subscriptionsMax });

    test("finds the subscriptions of several addresses, and replaces one with the same id", async () => {
      const [one, two, other] = [await addInbox(), await addInbox(), await addInbox()];
      const first = newSubscription(one);
      const second = newSubscription(two);
      for (const row of [first, second, newSubscription(other)])
        assert.equal(await put(row), "kept");
      const changed = newSubscription(one, first.id);
      assert.equal(await put(changed), "kept");
      const found = await store.findPushSubscriptions([one, two]);
      const byInbox = found.toSorted((left, right) => left.inboxId - right.inboxId);
      assert.deepEqual(
        byInbox,
        [changed, second].map((row) => ({ ...row, ip: "192.0.2.1" })),
      );
    });

    test("an address has no more than the given number, and one that has ended has none", async () => {
      const inboxId = await addInbox();
      const rows = [1, 2, 3, 4].map(() => newSubscription(inboxId));
      const outcomes = await Promise.all(rows.map((row) => put(row)));
      assert.deepEqual(outcomes.toSorted(), ["full", "kept", "kept", "kept"]);
      assert.equal((await store.findPushSubscriptions([inboxId])).length, 3);
      await store.endExpired(NOW + QUARTER_HOUR, 100);
      assert.deepEqual(await store.findPushSubscriptions([inboxId]), []);
      assert.equal(await put(newSubscription(inboxId)), "ended");
    });

    test("removes a subscription once, and only at its address", async () => {
      const row = newSubscription(await addInbox());
      await put(row);
      assert.equal(await store.removePushSubscription(await addInbox(), row.id), false);
      assert.equal(await store.removePushSubscription(row.inboxId, row.id), true);
      assert.equal(await store.removePushSubscription(row.inboxId, row.id), false);
      assert.deepEqual(await store.findPushSubscriptions([row.inboxId]), []);
    });
  });
}
