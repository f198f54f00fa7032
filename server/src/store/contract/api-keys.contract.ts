import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import type { NewApiKey } from "../../api-keys/api-key-store.ts";
import type { Store } from "../store.ts";

let made = 0;

export function newApiKey(changes: Partial<NewApiKey> = {}): NewApiKey {
  return {
    keyId: `key${++made}.${process.pid}`,
    keyHash: randomBytes(32),
    name: "a key",
    creationsPerHour: 100,
    liveAddresses: 10,
    minutes: 60,
    createdAtMs: NOW,
    ...changes,
  };
}

/** Tests of API keys that every store passes. */
export function apiKeysContract(name: string, open: () => Promise<Store>): void {
  describe(`API keys in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const add = async (changes: Partial<NewApiKey> = {}): Promise<NewApiKey> => {
      const key = newApiKey(changes);
      assert.equal(await store.addApiKey(key, 1_000), true);
      return key;
    };
    const createWith = ({ keyId }: NewApiKey, changes = {}) =>
      store.createAddressWithKey({ ...newAddress(changes), keyId });

    test("a key is found by its hash, also after it is revoked", async () => {
      const { keyHash, ...key } = await add();
      const found = { ...key, lastUsedAtMs: null, revokedAtMs: null };
      assert.deepEqual(await store.findApiKey(keyHash), found);
      assert.equal(await store.findApiKey(randomBytes(32)), undefined);
      assert.equal(await store.revokeApiKey(key.keyId, NOW + 1), true);
      assert.equal(await store.revokeApiKey(key.keyId, NOW + 2), false);
      assert.deepEqual(await store.findApiKey(keyHash), { ...found, revokedAtMs: NOW + 1 });
    });

    test("revoked keys don't count in the limit of keys", async () => {
      const keys = await store.listApiKeys(NOW);
      const working = keys.filter(({ revokedAtMs }) => revokedAtMs === null).length;
      assert.equal(await store.addApiKey(newApiKey(), working), false);
      assert.equal(await store.addApiKey(newApiKey(), working + 1), true);
    });

    test("a key has at most as many live addresses as its quota, however many are created at once", async () => {
      const key = await add({ liveAddresses: 3 });
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => createWith(key)));
      assert.equal(outcomes.filter(({ created }) => created).length, 3);
      const refused = outcomes.find(({ created }) => !created);
      assert.deepEqual(refused, { created: false, reason: "live-addresses" });
      const later = { createdAtMs: NOW + QUARTER_HOUR, expiresAtMs: NOW + 2 * QUARTER_HOUR };
      assert.equal((await createWith(key, later)).created, true, "after the others have ended");
      const listed = await store.listApiKeys(NOW + QUARTER_HOUR);
      const row = listed.find(({ keyId }) => keyId === key.keyId);
      assert.deepEqual([row?.activeAddresses, row?.lastUsedAtMs], [1, NOW + QUARTER_HOUR]);
    });

    test("a key creates at most its quota of an hour, at once or not; a refused creation never counts", async () => {
      const key = await add({ creationsPerHour: 2, liveAddresses: 1 });
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => createWith(key)));
      const windowEndsAtMs = NOW + 60 * 60_000;
      assert.deepEqual(
        outcomes.flatMap((outcome) => (outcome.created ? [outcome.window] : [])),
        [{ count: 1, windowEndsAtMs }],
      );
      assert.deepEqual(await store.readKeyWindow(key.keyId, NOW), { count: 1, windowEndsAtMs });
      const at = (createdAtMs: number) =>
        createWith(key, { createdAtMs, expiresAtMs: createdAtMs + QUARTER_HOUR });
      const second = await at(NOW + QUARTER_HOUR);
      assert.deepEqual(second.created && second.window, { count: 2, windowEndsAtMs });
      const third = await at(NOW + 2 * QUARTER_HOUR);
      assert.deepEqual(third, { created: false, reason: "creations", windowEndsAtMs });
      const fourth = await at(windowEndsAtMs);
      const next = { count: 1, windowEndsAtMs: windowEndsAtMs + 60 * 60_000 };
      assert.deepEqual(fourth.created && fourth.window, next);
      assert.equal(await store.readKeyWindow(newApiKey().keyId, NOW), undefined);
    });

    test("a revoked or unknown key creates nothing, and a taken name counts as such", async () => {
      const key = await add();
      const { email } = newAddress();
      assert.equal((await createWith(key, { email })).created, true);
      const taken = { created: false, reason: "name-taken" };
      assert.deepEqual(await createWith(key, { email }), taken);
      await store.revokeApiKey(key.keyId, NOW);
      const revoked = { created: false, reason: "revoked" };
      assert.deepEqual(await createWith(key), revoked);
      assert.deepEqual(await createWith(newApiKey()), revoked);
    });

    test("an address remembers its key, the latest end that the key allows, and its own life", async () => {
      const key = await add({ minutes: 45 });
      const address = newAddress();
      const outcome = await store.createAddressWithKey({ ...address, keyId: key.keyId });
      assert.ok(outcome.created);
      assert.equal((await store.findRecipient(address.email))?.keyId, key.keyId);
      assert.deepEqual(await store.findKeyLife(outcome.inboxId), {
        latestEndMs: NOW + 45 * 60_000,
        lifetimeMs: QUARTER_HOUR,
      });
      const other = newAddress();
      const free = await store.createAddress(other);
      assert.ok(free.created);
      assert.equal(await store.findKeyLife(free.inboxId), undefined);
      assert.equal((await store.findRecipient(other.email))?.keyId, null);
    });

    test("revoked keys without addresses are forgotten in time", async () => {
      const [used, unused] = [await add(), await add()];
      await createWith(used);
      for (const { keyId } of [used, unused]) await store.revokeApiKey(keyId, NOW);
      await store.pruneApiKeys(NOW);
      assert.ok(await store.findApiKey(unused.keyHash));
      await store.pruneApiKeys(NOW + 1);
      assert.equal(await store.findApiKey(unused.keyHash), undefined);
      assert.ok(await store.findApiKey(used.keyHash));
    });
  });
}
