import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import { formatEmailAddress } from "../../address/email-address.ts";
import { extendAddress } from "./extend-address.ts";
import type { Inbox } from "../inbox-store.ts";
import { newApiKey } from "../../store/contract/api-keys.contract.ts";
import { openTestInboxes } from "../testing/test-inboxes.ts";

describe("extending an address", async () => {
  const inboxes = await openTestInboxes();
  const { time, published, add } = inboxes;
  const extend = (inbox: Inbox, email = formatEmailAddress(inbox.email)) =>
    extendAddress(inboxes, inbox, email);

  beforeEach(() => {
    time.nowMs = NOW;
    published.length = 0;
  });

  test("sets the end to 15 minutes from now, also in the store, and notifies every watcher", async () => {
    const inbox = await add();
    time.nowMs = NOW + 60_000;
    const expiresAtMs = time.nowMs + QUARTER_HOUR;
    assert.deepEqual(await extend(inbox), { ...inbox, expiresAtMs, extensionsUsed: 1 });
    const { inboxId } = inbox;
    assert.deepEqual(published, [{ type: "extended", inboxId, expiresAtMs, extensionsUsed: 1 }]);
    const found = await inboxes.store.findRecipient(inbox.email);
    assert.equal(found?.expiresAtMs, expiresAtMs);
  });

  test("is possible twice, counted in the store", async () => {
    const inbox = await add();
    await extend(inbox);
    assert.equal((await extend(inbox)).extensionsUsed, 2);
    published.length = 0;
    await assert.rejects(extend(inbox), { code: "EXTENSION_LIMIT_REACHED" });
    assert.deepEqual(published, []);
  });

  test("succeeds once for two concurrent requests for the last extension", async () => {
    const inbox = await add();
    await extend(inbox);
    const outcomes = await Promise.allSettled([extend(inbox), extend(inbox)]);
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  });

  test("is refused from the exact millisecond of its end", async () => {
    const inbox = await add();
    time.nowMs = NOW + QUARTER_HOUR;
    await assert.rejects(extend(inbox), { code: "NO_ACTIVE_EMAIL" });
    time.nowMs -= 1;
    assert.equal((await extend(inbox)).extensionsUsed, 1);
  });

  test("requires the token's own address, in any case of letters", async () => {
    const inbox = await add();
    const other = formatEmailAddress((await add()).email);
    for (const email of [other, "not an address", ""]) {
      await assert.rejects(extend(inbox, email), { code: "NO_ACTIVE_EMAIL" }, email);
    }
    const own = formatEmailAddress(inbox.email).toUpperCase();
    assert.equal((await extend(inbox, own)).extensionsUsed, 1);
  });

  describe("of an API key", () => {
    const minuteMs = 60_000;
    const create = async ({ life, keyLife }: { life: number; keyLife: number }) => {
      const key = newApiKey({ minutes: keyLife });
      assert.equal(await inboxes.store.addApiKey(key, 1_000), true);
      const address = newAddress({ expiresAtMs: NOW + life * minuteMs });
      const outcome = await inboxes.store.createAddressWithKey({ ...address, keyId: key.keyId });
      assert.ok(outcome.created);
      const found = await inboxes.store.findAddress(address.email);
      assert.ok(found);
      return found;
    };
    const stateOf = async (inbox: Inbox) => {
      const { expiresAtMs, extensionsUsed } =
        (await inboxes.store.findAddress(inbox.email)) ?? assert.fail();
      return [((expiresAtMs ?? 0) - NOW) / minuteMs, extensionsUsed];
    };

    test("restarts the chosen lifetime, up to the key's longest one", async () => {
      const inbox = await create({ life: 60, keyLife: 100 });
      time.nowMs = NOW + 10 * minuteMs;
      const extended = await extend(inbox);
      assert.deepEqual(await stateOf(inbox), [70, 1]);
      time.nowMs = NOW + 60 * minuteMs;
      const { expiresAtMs } = await extend(extended);
      assert.equal(expiresAtMs, NOW + 100 * minuteMs);
      assert.deepEqual(await stateOf(inbox), [100, 2]);
    });

    test("starts the same life again at the second time, not the time since the creation", async () => {
      const inbox = await create({ life: 10, keyLife: 100 });
      time.nowMs = NOW + 5 * minuteMs;
      const extended = await extend(inbox);
      time.nowMs = NOW + 12 * minuteMs;
      await extend(extended);
      assert.deepEqual(await stateOf(inbox), [22, 2]);
    });

    test("starts the life from creation to end again if an older version stored no lifetime", async () => {
      const inbox = await create({ life: 10, keyLife: 100 });
      const findKeyLife = async (id: number) => {
        const life = await inboxes.store.findKeyLife(id);
        return life && { ...life, lifetimeMs: null };
      };
      const store: typeof inboxes.store = Object.create(inboxes.store, {
        findKeyLife: { value: findKeyLife },
      });
      time.nowMs = NOW + 5 * minuteMs;
      await extendAddress({ ...inboxes, store }, inbox, formatEmailAddress(inbox.email));
      assert.deepEqual(await stateOf(inbox), [15, 1]);
    });

    test("that changes nothing is not counted", async () => {
      const inbox = await create({ life: 60, keyLife: 100 });
      assert.deepEqual(await extend(inbox), inbox);
      assert.deepEqual(await stateOf(inbox), [60, 0]);
      const longest = await create({ life: 60, keyLife: 60 });
      time.nowMs = NOW + minuteMs;
      await assert.rejects(extend(longest), { code: "KEY_LIFE_REACHED" });
      assert.deepEqual(await stateOf(longest), [60, 0]);
      assert.deepEqual(published, []);
    });
  });

  test("is only for free addresses", async () => {
    for (const kind of ["premium", "company"] as const) {
      const inbox = await add({
        kind,
        expiresAtMs: kind === "company" ? null : NOW + QUARTER_HOUR,
      });
      await assert.rejects(extend(inbox), { code: "NOT_EXTENDABLE" }, kind);
    }
    assert.deepEqual(published, []);
  });
});
