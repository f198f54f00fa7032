import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import type { NewApiKey } from "../../api-keys/api-key-store.ts";
import {
  WAITING_MAX,
  type DeliveryClaim,
  type StoredWebhook,
} from "../../webhooks/webhook-store.ts";
import { newApiKey } from "./api-keys.contract.ts";
import type { Store } from "../store.ts";

const LEASE_MS = 30_000;
const BOTH = "message.received address.expired";
let made = 0;

/** Tests of webhooks that every store passes. */
export function webhooksContract(name: string, open: () => Promise<Store>): void {
  describe(`webhooks in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const addKey = async (changes: Partial<NewApiKey> = {}): Promise<string> => {
      const key = newApiKey(changes);
      await store.addApiKey(key, 1_000);
      return key.keyId;
    };
    const addHook = async (keyId: string, changes: Partial<StoredWebhook> = {}) => {
      const webhook = {
        webhookId: `hook${++made}.${process.pid}`,
        keyId,
        sealed: randomBytes(80),
        events: BOTH,
        includes: "code",
        createdAtMs: NOW,
        disabledAtMs: null,
        ...changes,
      };
      assert.equal(await store.addWebhook(webhook, 100), true);
      return webhook;
    };
    const addInbox = async (keyId: string) => {
      const address = newAddress();
      const outcome = await store.createAddressWithKey({ ...address, keyId });
      assert.ok(outcome.created);
      return { ...address, inboxId: outcome.inboxId };
    };
    const announce = (inboxIds: number[], waitingMax = 100) =>
      store.announceMessages({ inboxIds, nowMs: NOW, waitingMax });
    const claim = (changes: Partial<DeliveryClaim> = {}) =>
      store.claimDeliveries({
        nowMs: NOW,
        leaseMs: LEASE_MS,
        limit: 100,
        perWebhookMax: 100,
        rooms: [],
        ...changes,
      });
    /** Of one webhook only, because other tests leave deliveries. */
    const claimOf = async ({ webhookId }: StoredWebhook, changes: Partial<DeliveryClaim> = {}) =>
      (await claim(changes)).filter((one) => one.webhookId === webhookId);
    const settled = {
      state: "delivered",
      dueAtMs: null,
      responseStatus: 204,
      reason: null,
    } as const;
    const logOf = async (keyId: string) =>
      (await store.listDeliveries(keyId, 50)).map(({ event, seq, state, reason }) =>
        [event, seq, state, ...(reason === null ? [] : [reason])].join(" "),
      );

    test("a webhook is listed, resealed once, and removed by its own key only", async () => {
      const [keyId, other] = [await addKey(), await addKey()];
      const first = await addHook(keyId);
      const second = await addHook(keyId, { createdAtMs: NOW + 1 });
      assert.deepEqual(await store.listWebhooks(keyId), [first, second]);
      assert.deepEqual(await store.listWebhooks(other), []);
      assert.ok((await store.listWebhooks()).length >= 2);
      const { webhookId, sealed: former } = first;
      const sealed = randomBytes(80);
      assert.equal(await store.resealWebhook({ webhookId, former, sealed }), true);
      assert.equal(await store.resealWebhook({ webhookId, former, sealed }), false);
      assert.equal(await store.removeWebhook(other, webhookId), false);
      assert.equal(await store.removeWebhook(keyId, webhookId), true);
      assert.deepEqual(await store.listWebhooks(keyId), [second]);
    });

    test("a key has at most as many webhooks as allowed, however many are added at once", async () => {
      const keyId = await addKey();
      const added = await Promise.all(
        Array.from({ length: 6 }, () =>
          store.addWebhook(
            {
              webhookId: `hook${++made}.${process.pid}`,
              keyId,
              sealed: randomBytes(8),
              events: BOTH,
              includes: "",
              createdAtMs: NOW,
              disabledAtMs: null,
            },
            2,
          ),
        ),
      );
      assert.equal(added.filter(Boolean).length, 2);
    });

    test("each message is queued once for each webhook that wants it", async () => {
      const keyId = await addKey();
      const hook = await addHook(keyId);
      await addHook(keyId, { events: "address.expired" });
      await addHook(keyId, { createdAtMs: NOW + 5_000 });
      const { inboxId, publicId } = await addInbox(keyId);
      await store.addMessage(newMessage([inboxId]));
      await store.addMessage(newMessage([inboxId]));
      assert.ok((await store.listUnannounced(1_000)).includes(inboxId));
      const counts = await Promise.all(Array.from({ length: 4 }, () => announce([inboxId])));
      assert.equal(
        counts.reduce((sum, count) => sum + count),
        2,
      );
      assert.equal((await store.listUnannounced(1_000)).includes(inboxId), false);
      const claims = await claimOf(hook);
      assert.deepEqual(
        claims.map(({ eventId, event, seq, attempts }) => [eventId, event, seq, attempts]),
        [
          [`evt_${publicId}_1`, "message.received", 1, 1],
          [`evt_${publicId}_2`, "message.received", 2, 1],
        ],
      );
      assert.deepEqual(claims[0]?.sealed, hook.sealed);
    });

    test("mail of addresses without a key or without a webhook queues no delivery", async () => {
      const [free, ofKey] = [newAddress(), await addInbox(await addKey())];
      const outcome = await store.createAddress(free);
      assert.ok(outcome.created);
      const inboxIds = [outcome.inboxId, ofKey.inboxId];
      for (const inboxId of inboxIds) await store.addMessage(newMessage([inboxId]));
      const unannounced = await store.listUnannounced(1_000);
      assert.deepEqual(
        inboxIds.filter((inboxId) => unannounced.includes(inboxId)),
        [],
      );
      assert.equal(await announce(inboxIds), 0);
    });

    test("a delivery is claimed by one of several nodes, and again when its lease has ended", async () => {
      const keyId = await addKey();
      const hook = await addHook(keyId);
      const { inboxId } = await addInbox(keyId);
      for (let count = 0; count < 20; count++) await store.addMessage(newMessage([inboxId]));
      await announce([inboxId]);
      const parallel = await Promise.all(Array.from({ length: 4 }, () => claimOf(hook)));
      const claims = parallel.flat();
      assert.deepEqual(
        claims.map(({ seq }) => seq).toSorted((one, other) => one - other),
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
      assert.deepEqual(await claimOf(hook, { nowMs: NOW + LEASE_MS - 1 }), []);
      const again = await claimOf(hook, { nowMs: NOW + LEASE_MS });
      assert.deepEqual(new Set(again.map(({ attempts }) => attempts)), new Set([2]));
      // The first node reports too late: its outcome doesn't count.
      const [late] = claims;
      assert.ok(late);
      await store.settleAttempt({ ...settled, deliveryId: late.deliveryId, attempt: 1 });
      assert.ok((await logOf(keyId)).every((line) => line.endsWith("waiting")));
      for (const { deliveryId } of again)
        await store.settleAttempt({ ...settled, deliveryId, attempt: 2 });
      assert.ok((await logOf(keyId)).every((line) => line.endsWith("delivered")));
      assert.deepEqual(await claimOf(hook, { nowMs: NOW + 10 * LEASE_MS }), []);
    });

    test("a webhook takes a few turns at a time, one while it fails, and none while it is busy", async () => {
      const keyId = await addKey();
      const hook = await addHook(keyId);
      const { inboxId } = await addInbox(keyId);
      for (let count = 0; count < 9; count++) await store.addMessage(newMessage([inboxId]));
      await announce([inboxId]);
      const { webhookId } = hook;
      assert.equal((await claimOf(hook, { rooms: [{ webhookId, room: 0 }] })).length, 0);
      assert.equal(
        (await claimOf(hook, { perWebhookMax: 4, rooms: [{ webhookId, room: 1 }] })).length,
        1,
      );
      assert.equal((await claimOf(hook, { perWebhookMax: 4 })).length, 4);
      assert.equal(await store.hasDueDelivery(NOW), true);
      assert.equal(await store.hasDueDelivery(NOW - 1), false);
    });

    test("beyond the bound of its queue, a webhook's deliveries are dropped", async () => {
      const keyId = await addKey();
      await addHook(keyId);
      const { inboxId } = await addInbox(keyId);
      for (let count = 0; count < 3; count++) await store.addMessage(newMessage([inboxId]));
      await announce([inboxId], 2);
      assert.deepEqual(await logOf(keyId), [
        "message.received 3 dropped queue-full",
        "message.received 2 waiting",
        "message.received 1 waiting",
      ]);
    });

    test("the end of an address is queued with its name, and drops what waits about its mail", async () => {
      const keyId = await addKey();
      const hook = await addHook(keyId);
      const [ended, expired] = [await addInbox(keyId), await addInbox(keyId)];
      await store.addMessage(newMessage([ended.inboxId]));
      await announce([ended.inboxId]);
      assert.equal(await store.endAddress(ended.inboxId, NOW), true);
      assert.deepEqual(await logOf(keyId), [
        "address.expired 0 waiting",
        "message.received 1 dropped address-ended",
      ]);
      while ((await store.endExpired(expired.expiresAtMs ?? 0, 200)).length > 0);
      const claims = await claimOf(hook, { nowMs: expired.expiresAtMs ?? 0 });
      const named = claims.map(({ eventId, email }) => [eventId, email]);
      const nameOf = ({ email: { local, domain } }: typeof ended) => `${local}@${domain}`;
      assert.deepEqual(named, [
        [`evt_${ended.publicId}_end`, nameOf(ended)],
        [`evt_${expired.publicId}_end`, nameOf(expired)],
      ]);
      for (const { deliveryId } of claims)
        await store.settleAttempt({ ...settled, deliveryId, attempt: 1, state: "failed" });
      assert.deepEqual((await logOf(keyId)).slice(0, 2), [
        "address.expired 0 failed",
        "address.expired 0 failed",
      ]);
    });

    test("beyond the bound of the queue, the end of an address is dropped", async () => {
      const keyId = await addKey({ creationsPerHour: 101, liveAddresses: 101 });
      await addHook(keyId);
      const ended = await addInbox(keyId);
      const inboxIds: number[] = [];
      for (let count = 0; count < 100; count++) inboxIds.push((await addInbox(keyId)).inboxId);
      for (let each = 0; each < WAITING_MAX; each += 100)
        await store.addMessage(newMessage(inboxIds));
      assert.equal(await announce(inboxIds, WAITING_MAX), WAITING_MAX);
      assert.equal(await store.endAddress(ended.inboxId, NOW), true);
      assert.equal((await logOf(keyId))[0], "address.expired 0 dropped queue-full");
    });

    test("disabling, removing, and revoking end queued deliveries", async () => {
      const keyId = await addKey();
      const [disabled, removed, kept] = [
        await addHook(keyId),
        await addHook(keyId),
        await addHook(keyId),
      ];
      const { inboxId } = await addInbox(keyId);
      await store.addMessage(newMessage([inboxId]));
      await announce([inboxId]);
      await store.disableWebhook(disabled.webhookId, NOW + 7);
      await store.removeWebhook(keyId, removed.webhookId);
      assert.deepEqual(await logOf(keyId), [
        "message.received 1 waiting",
        "message.received 1 dropped webhook-disabled",
      ]);
      const [first] = await store.listWebhooks(keyId);
      assert.equal(first?.disabledAtMs, NOW + 7);
      await store.addMessage(newMessage([inboxId]));
      assert.equal(await announce([inboxId]), 1, "for the one that is neither");
      await store.revokeApiKey(keyId, NOW);
      assert.deepEqual(await store.listWebhooks(keyId), []);
      assert.deepEqual(await claimOf(kept), []);
    });

    test("the log keeps the last deliveries of each key, and those that wait", async () => {
      const keyId = await addKey();
      await addHook(keyId);
      const { inboxId } = await addInbox(keyId);
      for (let count = 0; count < 5; count++) await store.addMessage(newMessage([inboxId]));
      await announce([inboxId], 1);
      await store.pruneDeliveries({ kept: 2, beforeMs: NOW });
      assert.deepEqual(await logOf(keyId), [
        "message.received 5 dropped queue-full",
        "message.received 4 dropped queue-full",
        "message.received 1 waiting",
      ]);
      await store.pruneDeliveries({ kept: 2, beforeMs: NOW + 1 });
      assert.deepEqual(await logOf(keyId), ["message.received 1 waiting"]);
    });
  });
}
