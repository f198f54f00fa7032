import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import {
  newAddress,
  newMessage,
  NOW,
  QUARTER_HOUR,
  type InboxContract,
} from "../../../test/stores/store-samples.ts";
import type { Store } from "../store.ts";

/** Tests of finding, extending, and ending addresses. */
export function addressContract({ store, addInbox }: InboxContract): void {
  test("a new address is found by its name and by its token", async () => {
    const address = newAddress();
    const outcome = await store().createAddress(address);
    assert.ok(outcome.created && address.tokenHash);
    const byName = await store().findAddress(address.email);
    const byToken = await store().findAddressByToken(address.tokenHash);
    const { inboxId } = outcome;
    const { email, publicId, kind, createdAtMs, expiresAtMs } = address;
    // Without key and hashes.
    assert.deepEqual(byName, {
      inboxId,
      publicId,
      email,
      kind,
      createdAtMs,
      expiresAtMs,
      extensionsUsed: 0,
      lastSeq: 0,
    });
    assert.deepEqual(byToken, byName);
    assert.deepEqual(await store().findAddressById(inboxId), byName);
    assert.deepEqual(await store().findAddressByPublicId(publicId), byName);
  });

  test("the key and the password's hash of an address are found by its inbox, until it ends", async () => {
    const address = newAddress({ expiresAtMs: NOW - 2_000_000 });
    const inboxId = await addInbox(address);
    const find = async () => [
      await store().findWrappedKey(inboxId),
      await store().findPasswordHash(inboxId),
    ];
    const expected = [address.wrappedKey, address.passwordHash];
    const toBytes = (found: (Buffer | undefined)[]) =>
      found.map((bytes) => Buffer.from(bytes ?? ""));
    assert.deepEqual(toBytes(await find()), expected);
    await store().findAddressByToken(address.tokenHash ?? Buffer.alloc(0));
    const [cached] = await find();
    assert.deepEqual(toBytes(await find()), expected);
    assert.equal(await store().findWrappedKey(inboxId), cached, "the same Buffer");
    while ((await store().endExpired(NOW - 2_000_000, 10)).length > 0);
    assert.deepEqual(await find(), [undefined, undefined]);
  });

  test("an address without a password has no hash of it", async () => {
    const inboxId = await addInbox({ passwordHash: null });
    assert.equal(await store().findPasswordHash(inboxId), undefined);
  });

  test("an existing address isn't created again", async () => {
    const address = newAddress();
    await store().createAddress(address);
    const again = await store().createAddress({ ...newAddress(), email: address.email });
    assert.deepEqual(again, { created: false });
  });

  test("of two concurrent requests for one address, one creates it", async () => {
    const address = newAddress();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        store().createAddress({ ...newAddress(), email: address.email }),
      ),
    );
    assert.equal(outcomes.filter((outcome) => outcome.created).length, 1);
  });

  test("an unknown name and an unknown token find nothing", async () => {
    assert.equal(await store().findAddress(newAddress().email), undefined);
    assert.equal(await store().findRecipient(newAddress().email), undefined);
    assert.equal(await store().findAddressByToken(randomBytes(32)), undefined);
  });

  test("the oldest token is removed beyond the limit", async () => {
    const first = randomBytes(32);
    const inboxId = await addInbox({ tokenHash: first });
    const later = Array.from({ length: 3 }, () => randomBytes(32));
    for (const [index, tokenHash] of later.entries()) {
      await store().addToken({ inboxId, tokenHash, createdAtMs: NOW + 1 + index, tokensMax: 3 });
    }
    assert.equal(await store().findAddressByToken(first), undefined);
    for (const token of later) {
      assert.equal((await store().findAddressByToken(token))?.inboxId, inboxId);
    }
  });

  test("an address is extended up to its limit", async () => {
    const address = newAddress();
    const inboxId = await addInbox(address);
    const extend = (nowMs: number) =>
      store().extendAddress({
        inboxId,
        nowMs,
        expiresAtMs: nowMs + QUARTER_HOUR,
        extensionsMax: 2,
      });
    assert.deepEqual(await extend(NOW + 1), { extended: true, extensionsUsed: 1 });
    assert.deepEqual(await extend(NOW + 2), { extended: true, extensionsUsed: 2 });
    assert.deepEqual(await extend(NOW + 3), { extended: false, reason: "limit" });
    const row = await store().findAddress(address.email);
    assert.equal(row?.expiresAtMs, NOW + 2 + QUARTER_HOUR);
    assert.equal(row.extensionsUsed, 2);
  });

  test("ten extensions at once count as two", async () => {
    const inboxId = await addInbox();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        store().extendAddress({
          inboxId,
          nowMs: NOW,
          expiresAtMs: NOW + QUARTER_HOUR,
          extensionsMax: 2,
        }),
      ),
    );
    assert.equal(outcomes.filter((outcome) => outcome.extended).length, 2);
  });

  test("an address that ended, or never expires, is not extended", async () => {
    const ended = await addInbox({ expiresAtMs: NOW - 1 });
    const endless = await addInbox({ expiresAtMs: null });
    for (const inboxId of [ended, endless, 999_999_999]) {
      assert.deepEqual(
        await store().extendAddress({
          inboxId,
          nowMs: NOW,
          expiresAtMs: NOW + 1,
          extensionsMax: 2,
        }),
        { extended: false, reason: "ended" },
      );
    }
  });

  test("an ended address is unknown at once, and its messages are deleted in bounded batches", async () => {
    const tokenHash = randomBytes(32);
    const address = newAddress({ tokenHash, expiresAtMs: NOW - 60_000 });
    const inboxId = await addInbox(address);
    const active = await addInbox();
    for (let count = 0; count < 5; count++) {
      const message = newMessage([inboxId, active]);
      await store().addMessage({ ...message, receivedAtMs: NOW - 120_000 });
    }
    const ended = await endAll(store());
    assert.ok(ended.some((inbox) => inbox.inboxId === inboxId));
    assert.deepEqual(ended.find((inbox) => inbox.inboxId === inboxId)?.email, address.email);
    assert.equal(await store().findRecipient(address.email), undefined);
    assert.equal(await store().findAddressByToken(tokenHash), undefined);
    const step = await store().purgeEnded(2);
    assert.ok(step.removed <= 2 && !step.done);
    await purgeAll(store());
    assert.equal((await store().listMessages(inboxId)).length, 0);
    assert.equal((await store().listMessages(active)).length, 5);
  });

  test("an address can be ended before its time, once, and only that one", async () => {
    const [ended, other] = [newAddress(), newAddress()];
    const outcome = await store().createAddress(ended);
    await store().createAddress(other);
    assert.ok(outcome.created);
    assert.ok(await store().findWrappedKey(outcome.inboxId));
    assert.equal(await store().endAddress(outcome.inboxId, NOW), true);
    assert.equal(await store().findAddress(ended.email), undefined);
    assert.equal(await store().findRecipient(ended.email), undefined);
    assert.equal(await store().findWrappedKey(outcome.inboxId), undefined);
    assert.ok(await store().findAddress(other.email));
    assert.equal(await store().endAddress(outcome.inboxId, NOW), false);
  });

  test("addresses that never expire stay", async () => {
    const address = newAddress({ expiresAtMs: null, kind: "company" });
    await store().createAddress(address);
    await store().endExpired(Number.MAX_SAFE_INTEGER - 1, 1);
    assert.ok(await store().findAddress(address.email));
  });
}

async function endAll(store: Store) {
  const all = [];
  for (;;) {
    const ended = await store.endExpired(NOW, 3);
    if (ended.length === 0) return all;
    all.push(...ended);
  }
}

async function purgeAll(store: Store): Promise<void> {
  for (;;) if ((await store.purgeEnded(100)).done) return;
}
