import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import type { Store } from "../store.ts";

/** Tests of claims of sent mail that every store passes: nothing is sent twice. */
export function sentMailContract(name: string, open: () => Promise<Store>): void {
  describe(`sent mail in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const newSending = async () => {
      const address = newAddress();
      const outcome = await store.createAddress(address);
      assert.ok(outcome.created);
      return { inboxId: outcome.inboxId, fingerprint: randomBytes(32) };
    };

    test("of many concurrent claims one is granted, and the others get its time", async () => {
      const sending = await newSending();
      const claim = { ...sending, nowMs: NOW };
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, () => store.claimSending(claim)),
      );
      assert.equal(outcomes.filter(({ claimed }) => claimed).length, 1);
      for (const outcome of outcomes.filter(({ claimed }) => !claimed)) {
        assert.deepEqual(outcome, { claimed: false, outcome: "underway", claimedAtMs: NOW });
      }
    });

    test("another message, or the same one of another inbox, has its own claim", async () => {
      const [one, other] = [await newSending(), await newSending()];
      const claim = { ...one, nowMs: NOW };
      assert.deepEqual(await store.claimSending(claim), { claimed: true });
      const differing = { ...claim, fingerprint: randomBytes(32) };
      assert.deepEqual(await store.claimSending(differing), { claimed: true });
      const theirs = { ...claim, inboxId: other.inboxId };
      assert.deepEqual(await store.claimSending(theirs), { claimed: true });
    });

    for (const outcome of ["sent", "uncertain"] as const) {
      test(`a send that was settled as ${outcome} stays so, and can't be released`, async () => {
        const sending = await newSending();
        const claim = { ...sending, nowMs: NOW };
        await store.claimSending(claim);
        await store.settleSending({ ...sending, outcome });
        await store.releaseSending(sending);
        const later = await store.claimSending({ ...claim, nowMs: NOW + 60_000 });
        assert.deepEqual(later, { claimed: false, outcome });
      });
    }

    test("an uncertain send may be settled as sent", async () => {
      const sending = await newSending();
      await store.claimSending({ ...sending, nowMs: NOW });
      await store.settleSending({ ...sending, outcome: "uncertain" });
      await store.settleSending({ ...sending, outcome: "sent" });
      const later = await store.claimSending({ ...sending, nowMs: NOW });
      assert.deepEqual(later, { claimed: false, outcome: "sent" });
    });

    test("a released send can be claimed again", async () => {
      const sending = await newSending();
      await store.claimSending({ ...sending, nowMs: NOW });
      await store.releaseSending(sending);
      const again = await store.claimSending({ ...sending, nowMs: NOW });
      assert.deepEqual(again, { claimed: true });
    });

    test("sends are deleted with their own inbox only", async () => {
      const ending = await newSending();
      const staying = await store.createAddress(newAddress({ expiresAtMs: null }));
      assert.ok(staying.created);
      const kept = { inboxId: staying.inboxId, fingerprint: ending.fingerprint };
      for (const sending of [ending, kept]) {
        await store.claimSending({ ...sending, nowMs: NOW });
        await store.settleSending({ ...sending, outcome: "sent" });
      }
      await store.endExpired(NOW + QUARTER_HOUR, 1_000);
      assert.deepEqual(await store.claimSending({ ...ending, nowMs: NOW }), { claimed: true });
      const still = await store.claimSending({ ...kept, nowMs: NOW });
      assert.deepEqual(still, { claimed: false, outcome: "sent" });
    });
  });
}
