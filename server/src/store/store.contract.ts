import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, newMessage, NOW, QUARTER_HOUR } from "../../test/store-samples.ts";
import type { NewAddress } from "../inbox/inbox-store.ts";
import type { Store } from "./store.ts";

/** What every store has to do, whichever engine is under it. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const addInbox = async (changes: Partial<NewAddress> = {}): Promise<number> => {
      const outcome = await store.createAddress(newAddress(changes));
      assert.ok(outcome.created);
      return outcome.inboxId;
    };

    test("a new address is found by its name and by its token", async () => {
      const address = newAddress();
      const outcome = await store.createAddress(address);
      assert.ok(outcome.created && address.tokenHash);
      const byName = await store.findAddress(address.email);
      const byToken = await store.findAddressByToken(address.tokenHash);
      assert.deepEqual(byName, byToken);
      assert.equal(byName?.inboxId, outcome.inboxId);
      assert.equal(byName.expiresAtMs, address.expiresAtMs);
      assert.deepEqual(Buffer.from(byName.wrappedKey), address.wrappedKey);
      assert.deepEqual(Buffer.from(byName.passwordHash ?? ""), address.passwordHash);
    });

    test("an address that is there is not made a second time", async () => {
      const address = newAddress();
      await store.createAddress(address);
      const again = await store.createAddress({ ...newAddress(), email: address.email });
      assert.deepEqual(again, { created: false });
    });

    test("two that ask for the same address at once: one gets it", async () => {
      const address = newAddress();
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () =>
          store.createAddress({ ...newAddress(), email: address.email }),
        ),
      );
      assert.equal(outcomes.filter((outcome) => outcome.created).length, 1);
    });

    test("an unknown name and an unknown token find nothing", async () => {
      assert.equal(await store.findAddress(newAddress().email), undefined);
      assert.equal(await store.findRecipient(newAddress().email), undefined);
      assert.equal(await store.findAddressByToken(randomBytes(32)), undefined);
    });

    test("the oldest token ends when there are more than may be", async () => {
      const first = randomBytes(32);
      const inboxId = await addInbox({ tokenHash: first });
      const later = Array.from({ length: 3 }, () => randomBytes(32));
      for (const [index, tokenHash] of later.entries()) {
        await store.addToken({ inboxId, tokenHash, createdAtMs: NOW + 1 + index, tokensMax: 3 });
      }
      assert.equal(await store.findAddressByToken(first), undefined);
      for (const token of later) {
        assert.equal((await store.findAddressByToken(token))?.inboxId, inboxId);
      }
    });

    test("an address is extended as often as it may be, and not once more", async () => {
      const address = newAddress();
      const inboxId = await addInbox(address);
      const extend = (nowMs: number) =>
        store.extendAddress({
          inboxId,
          nowMs,
          expiresAtMs: nowMs + QUARTER_HOUR,
          extensionsMax: 2,
        });
      assert.deepEqual(await extend(NOW + 1), { extended: true, extensionsUsed: 1 });
      assert.deepEqual(await extend(NOW + 2), { extended: true, extensionsUsed: 2 });
      assert.deepEqual(await extend(NOW + 3), { extended: false, reason: "limit" });
      const row = await store.findAddress(address.email);
      assert.equal(row?.expiresAtMs, NOW + 2 + QUARTER_HOUR);
      assert.equal(row.extensionsUsed, 2);
    });

    test("ten extensions at once count as two", async () => {
      const inboxId = await addInbox();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () =>
          store.extendAddress({
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
          await store.extendAddress({
            inboxId,
            nowMs: NOW,
            expiresAtMs: NOW + 1,
            extensionsMax: 2,
          }),
          { extended: false, reason: "ended" },
        );
      }
    });

    test("messages get growing numbers, are listed newest first and read back whole", async () => {
      const inboxId = await addInbox();
      const messages = Array.from({ length: 3 }, () => newMessage([inboxId]));
      for (const message of messages) await store.addMessage(message);
      const listed = await store.listMessages(inboxId);
      assert.deepEqual(
        listed.map((message) => message.seq),
        [3, 2, 1],
      );
      assert.deepEqual(listed[0]?.summary, Buffer.concat(messages[2]?.copies[0]?.summary ?? []));
      const raw = Buffer.concat(messages[0]?.copies[0]?.raw ?? []);
      assert.deepEqual(await store.readRaw(inboxId, 1), raw);
      assert.deepEqual(await store.findMessage(inboxId, 3), listed[0]);
    });

    test("only what came after a number is listed when asked so", async () => {
      const inboxId = await addInbox();
      for (let count = 0; count < 4; count++) await store.addMessage(newMessage([inboxId]));
      const later = await store.listMessages(inboxId, { afterSeq: 2 });
      assert.deepEqual(
        later.map((message) => message.seq),
        [4, 3],
      );
    });

    test("many deliveries at once get every number once", async () => {
      const inboxId = await addInbox();
      const added = await Promise.all(
        Array.from({ length: 50 }, () => store.addMessage(newMessage([inboxId]))),
      );
      const numbers = added.flat().map((message) => message.seq);
      assert.deepEqual(
        numbers.toSorted((one, other) => one - other),
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
    });

    test("one message for several inboxes is stored in each that is alive", async () => {
      const first = await addInbox();
      const ended = await addInbox({ expiresAtMs: NOW - 1 });
      const second = await addInbox();
      const added = await store.addMessage(newMessage([first, ended, second]));
      assert.deepEqual(
        added.map((message) => message.inboxId).toSorted((one, other) => one - other),
        [first, second],
      );
      assert.equal((await store.listMessages(ended)).length, 0);
    });

    test("crossing deliveries to the same inboxes all arrive", async () => {
      const ids = [await addInbox(), await addInbox(), await addInbox()];
      const deliveries = Array.from({ length: 20 }, (_, index) =>
        store.addMessage(newMessage(index % 2 === 0 ? ids : ids.toReversed())),
      );
      await Promise.all(deliveries);
      for (const id of ids) assert.equal((await store.listMessages(id)).length, 20);
    });

    test("what an inbox holds is counted for RCPT, deletions included", async () => {
      const address = newAddress();
      const inboxId = await addInbox(address);
      await store.addMessage(newMessage([inboxId]));
      await store.addMessage(newMessage([inboxId]));
      await store.deleteMessage(inboxId, 1);
      const recipient = await store.findRecipient(address.email);
      assert.equal(recipient?.messageCount, 1);
      assert.equal(recipient.sizeBytes, 5_000);
      assert.equal(recipient.inboxId, inboxId);
    });

    test("a deleted message is gone, its number is not used again, and it can't be deleted twice", async () => {
      const inboxId = await addInbox();
      await store.addMessage(newMessage([inboxId]));
      assert.equal(await store.deleteMessage(inboxId, 1), true);
      assert.equal(await store.deleteMessage(inboxId, 1), false);
      assert.equal(await store.readRaw(inboxId, 1), undefined);
      assert.equal(await store.findMessage(inboxId, 1), undefined);
      assert.deepEqual(await store.addMessage(newMessage([inboxId])), [{ inboxId, seq: 2 }]);
    });

    test("a message of another inbox is neither read nor deleted", async () => {
      const mine = await addInbox();
      const theirs = await addInbox();
      await store.addMessage(newMessage([theirs]));
      assert.equal(await store.readRaw(mine, 1), undefined);
      assert.equal(await store.deleteMessage(mine, 1), false);
      assert.equal((await store.listMessages(theirs)).length, 1);
    });

    test("an ended address is unknown at once, and its messages go in bounded steps", async () => {
      const tokenHash = randomBytes(32);
      const address = newAddress({ tokenHash, expiresAtMs: NOW - 60_000 });
      const inboxId = await addInbox(address);
      const alive = await addInbox();
      for (let count = 0; count < 5; count++) {
        const message = newMessage([inboxId, alive]);
        await store.addMessage({ ...message, receivedAtMs: NOW - 120_000 });
      }
      const ended = await endAll(store);
      assert.ok(ended.some((inbox) => inbox.inboxId === inboxId));
      assert.deepEqual(ended.find((inbox) => inbox.inboxId === inboxId)?.email, address.email);
      assert.equal(await store.findRecipient(address.email), undefined);
      assert.equal(await store.findAddressByToken(tokenHash), undefined);
      const step = await store.purgeEnded(2);
      assert.ok(step.removed <= 2 && !step.done);
      await purgeAll(store);
      assert.equal((await store.listMessages(inboxId)).length, 0);
      assert.equal((await store.listMessages(alive)).length, 5);
    });

    test("addresses that never expire stay", async () => {
      const address = newAddress({ expiresAtMs: null, kind: "company" });
      await store.createAddress(address);
      await store.endExpired(Number.MAX_SAFE_INTEGER - 1, 1);
      assert.ok(await store.findAddress(address.email));
    });

    test("suspicions are listed newest first and forgotten when their time is over", async () => {
      const suspicion = {
        ip: "192.0.2.1",
        severity: "low" as const,
        activityType: "recipient-harvesting",
        details: "5 unknown recipients",
        userAgent: null,
      };
      await store.addSuspicion({ ...suspicion, createdAtMs: NOW });
      await store.addSuspicion({ ...suspicion, severity: "high", createdAtMs: NOW + 1 });
      const [newest, older] = await store.listSuspicions(20);
      assert.equal(newest?.severity, "high");
      assert.deepEqual({ ...older, id: 0 }, { ...suspicion, createdAtMs: NOW, id: 0 });
      await store.pruneSuspicions(NOW + 1);
      assert.equal((await store.listSuspicions(20)).length, 1);
    });

    test("requests are counted by network and endpoint, and start again with a new window", async () => {
      const request = {
        ip: "192.0.2.7",
        endpoint: "create",
        nowMs: NOW,
        windowMs: 1000,
        limit: 2,
      };
      for (const count of [1, 2, 3]) {
        assert.deepEqual(await store.countRequest(request), {
          count,
          windowEndsAtMs: NOW + 1000,
        });
      }
      assert.equal((await store.countRequest({ ...request, endpoint: "restore" })).count, 1);
      assert.equal((await store.countRequest({ ...request, ip: "192.0.2.8" })).count, 1);
      const later = await store.countRequest({ ...request, nowMs: NOW + 1000 });
      assert.deepEqual(later, { count: 1, windowEndsAtMs: NOW + 2000 });
      await store.pruneRateLimits(NOW + 5000);
    });

    test("a shared engine tells its time", async () => {
      const nowMs = await store.readClock();
      assert.equal(nowMs === undefined, name === "SQLite");
      if (nowMs !== undefined) assert.ok(nowMs > Date.UTC(2026, 0) && Number.isInteger(nowMs));
    });

    test("a store that is up says so", async () => {
      await store.check();
      assert.equal(typeof (await store.scrub()), "boolean");
    });
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
