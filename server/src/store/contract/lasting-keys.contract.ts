import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { newAddress, NOW, type InboxContract } from "../../../test/stores/store-samples.ts";

/** Keys of addresses that never end are rewrapped. */
export function lastingKeysContract({ store, addInbox }: InboxContract): void {
  const listed = async (inboxId: number) =>
    (await store().listLastingKeys())
      .filter((key) => key.inboxId === inboxId)
      .map(({ wrappedKey }) => Buffer.from(wrappedKey));

  test("lists the keys of addresses that never end, and no others", async () => {
    const lasting = newAddress({ kind: "company", expiresAtMs: null });
    const [inboxId, mortal] = [await addInbox(lasting), await addInbox()];
    assert.deepEqual(await listed(inboxId), [lasting.wrappedKey]);
    assert.deepEqual(await listed(mortal), []);
  });

  test("replaces a key for every lookup of its address at once, and no other address's key", async () => {
    const address = newAddress({ kind: "company", expiresAtMs: null });
    const other = newAddress({ kind: "company", expiresAtMs: null });
    const [inboxId, otherId] = [await addInbox(address), await addInbox(other)];
    // Cached keys are replaced, too.
    await store().findRecipient(address.email);
    await store().findWrappedKey(inboxId);
    const wrappedKey = randomBytes(66);
    const replacement = { inboxId, former: address.wrappedKey, wrappedKey };
    assert.equal(await store().replaceKey(replacement), true);
    const found = [
      await store().findWrappedKey(inboxId),
      (await store().findRecipient(address.email))?.wrappedKey,
    ];
    for (const key of found) assert.deepEqual(Buffer.from(key ?? ""), wrappedKey);
    assert.deepEqual(await listed(otherId), [other.wrappedKey]);
  });

  test("of many concurrent replacements of a key one succeeds, and a later one of the former key fails", async () => {
    const address = newAddress({ kind: "company", expiresAtMs: null });
    const inboxId = await addInbox(address);
    const replace = (wrappedKey: Buffer) =>
      store().replaceKey({ inboxId, former: address.wrappedKey, wrappedKey });
    const offered = Array.from({ length: 8 }, () => randomBytes(66));
    const outcomes = await Promise.all(offered.map(replace));
    assert.equal(outcomes.filter((replaced) => replaced).length, 1);
    assert.deepEqual(await listed(inboxId), [offered[outcomes.indexOf(true)]]);
    assert.equal(await replace(randomBytes(66)), false);
  });

  test("the key of an address that ended isn't replaced", async () => {
    const address = newAddress({ expiresAtMs: NOW - 1_000_000 });
    const inboxId = await addInbox(address);
    while ((await store().endExpired(NOW - 1_000_000, 10)).length > 0);
    const replacement = { inboxId, former: address.wrappedKey, wrappedKey: randomBytes(66) };
    assert.equal(await store().replaceKey(replacement), false);
  });
}
