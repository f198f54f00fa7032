import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newAddress, newSuspicion, NOW } from "../../../test/stores/store-samples.ts";
import type { NewAddress } from "../../inbox/inbox-store.ts";
import { addressContract } from "./address.contract.ts";
import { lastingKeysContract } from "./lasting-keys.contract.ts";
import { messageContract } from "./message.contract.ts";
import { networkUseContract } from "./network-use.contract.ts";
import { changesContract } from "./changes.contract.ts";
import { rateLevelsContract } from "./rate-levels.contract.ts";
import { traceContract } from "./delivery-trace.contract.ts";
import type { Store } from "../store.ts";

/** The tests that every store passes. */
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

    addressContract({ store: () => store, addInbox });
    lastingKeysContract({ store: () => store, addInbox });
    messageContract({ store: () => store, addInbox });
    changesContract({ store: () => store, addInbox });
    networkUseContract({ store: () => store, addInbox });
    traceContract({ store: () => store, addInbox });
    rateLevelsContract(() => store);

    test("lists suspicions newest first, and deletes them in time", async () => {
      const suspicion = newSuspicion();
      await store.addSuspicion(suspicion);
      await store.addSuspicion(
        newSuspicion({
          ip: "192.0.2.6",
          details: "6",
          firstSeenAtMs: NOW + 1,
          lastSeenAtMs: NOW + 1,
        }),
      );
      const [newest, older] = await store.listSuspicions(20);
      assert.equal(newest?.details, "6");
      assert.deepEqual({ ...older, id: 0 }, { ...suspicion, id: 0 });
      await store.pruneSuspicions(NOW + 1);
      assert.equal((await store.listSuspicions(20)).length, 1);
      await store.pruneSuspicions(NOW + 2);
    });

    test("a repeated suspicion is one row with its count, its first and its last time", async () => {
      const latest = { details: "13 unknown recipients", userAgent: "the latest" };
      const again = { ...latest, count: 12, firstSeenAtMs: NOW + 5, lastSeenAtMs: NOW + 90 };
      await store.addSuspicion(newSuspicion());
      await Promise.all([
        store.addSuspicion(newSuspicion(again)),
        store.addSuspicion(newSuspicion({ details: "an earlier one", lastSeenAtMs: NOW + 7 })),
        store.addSuspicion(newSuspicion({ activityType: "relay-attempt" })),
        store.addSuspicion(newSuspicion({ ip: "192.0.2.2" })),
      ]);
      const listed = await store.listSuspicions(20);
      assert.deepEqual(
        listed.map(({ count }) => count),
        [14, 1, 1],
      );
      const [repeated] = listed;
      assert.deepEqual([repeated?.firstSeenAtMs, repeated?.lastSeenAtMs], [NOW, NOW + 90]);
      assert.deepEqual([repeated?.details, repeated?.userAgent], Object.values(latest));
      await store.pruneSuspicions(NOW + 90);
      assert.equal((await store.listSuspicions(20)).length, 1, "its last time counts");
      await store.pruneSuspicions(NOW + 91);
      await store.addSuspicion(newSuspicion());
      assert.equal((await store.listSuspicions(20))[0]?.count, 1, "what was forgotten begins anew");
      await store.pruneSuspicions(NOW + 91);
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
      const many = { ...request, endpoint: "many", by: 3, limit: 5 };
      assert.equal((await store.countRequest(many)).count, 3);
      assert.equal((await store.countRequest({ ...many, by: 2 })).count, 5);
      assert.equal(await store.findBlock(many), undefined);
      assert.equal((await store.countRequest({ ...many, by: 1 })).count, 6);
      assert.equal((await store.findBlock(many))?.count, 6);
      const later = await store.countRequest({ ...request, nowMs: NOW + 1000 });
      assert.deepEqual(later, { count: 1, windowEndsAtMs: NOW + 2000 });
      await store.pruneRateLimits(NOW + 5000);
    });

    test("a refund lowers the count, down to zero, and ends the block that the request caused", async () => {
      const request = { ip: "192.0.2.9", endpoint: "key", nowMs: NOW, windowMs: 1000, limit: 2 };
      const count = async (by: number, nowMs = NOW) =>
        (await store.countRequest({ ...request, by, nowMs })).count;
      assert.equal(await count(-1), 0);
      assert.equal(await count(3), 3);
      assert.equal((await store.findBlock(request))?.count, 3);
      assert.equal(await count(-1), 2);
      assert.equal(await store.findBlock(request), undefined);
      assert.deepEqual(await store.listBlocks(NOW), []);
      assert.equal(await count(1), 3);
      assert.equal((await store.findBlock(request))?.count, 3);
      assert.equal(await count(-5), 0);
      assert.equal(await count(2, NOW + 1000), 2);
      assert.equal(await count(-1, NOW + 2000), 0, "nothing is owed to a window that is over");
      await store.pruneRateLimits(NOW + 5000);
    });

    test("a client over a limit is listed while it must wait, and can be released", async () => {
      const ask = (ip: string, endpoint: string, windowMs = 1000) =>
        store.countRequest({ ip, endpoint, nowMs: NOW, windowMs, limit: 1 });
      for (let count = 0; count < 3; count++) await ask("192.0.2.20", "create");
      for (let count = 0; count < 2; count++) await ask("192.0.2.20", "restore", 2000);
      await ask("192.0.2.21", "create");
      const blocked = { ip: "192.0.2.20", windowStartsAtMs: NOW };
      const restoring = { ...blocked, endpoint: "restore", count: 2, windowEndsAtMs: NOW + 2000 };
      const creating = { ...blocked, endpoint: "create", count: 3, windowEndsAtMs: NOW + 1000 };
      assert.deepEqual(await store.listBlocks(NOW), [restoring, creating]);
      assert.deepEqual(await store.listBlocks(NOW + 1000), [restoring]);
      assert.equal(await store.removeRateLimits("192.0.2.20"), true);
      assert.equal(await store.removeRateLimits("192.0.2.20"), false);
      assert.deepEqual(await store.listBlocks(NOW), []);
      assert.equal((await ask("192.0.2.20", "create")).count, 1);
      assert.equal((await ask("192.0.2.21", "create")).count, 2, "others count on");
      await store.pruneRateLimits(NOW + 5000);
      assert.deepEqual(await store.listBlocks(NOW), []);
    });

    test("finds a client over a limit, alone and while it must wait", async () => {
      const who = { ip: "192.0.2.30", endpoint: "create" };
      const ask = (limit: number, endpoint = who.endpoint) =>
        store.countRequest({ ip: who.ip, endpoint, nowMs: NOW, windowMs: 1000, limit });
      await ask(1);
      assert.equal(await store.findBlock({ ...who, nowMs: NOW }), undefined);
      await ask(1);
      const times = { windowStartsAtMs: NOW, windowEndsAtMs: NOW + 1000 };
      const block = { ...who, ...times, count: 2 };
      assert.deepEqual(await store.findBlock({ ...who, nowMs: NOW + 999 }), block);
      assert.equal(await store.findBlock({ ...who, nowMs: NOW + 1000 }), undefined);
      assert.equal(await store.findBlock({ ...who, ip: "192.0.2.31", nowMs: NOW }), undefined);
      assert.equal(await store.findBlock({ ...who, endpoint: "x", nowMs: NOW }), undefined);
      await ask(0, "none");
      const none = await store.findBlock({ ...who, endpoint: "none", nowMs: NOW });
      assert.equal(none?.count, 1, "where nothing is allowed, the first is one too many");
      await store.pruneRateLimits(NOW + 5000);
    });

    test("a shared engine returns its time", async () => {
      const databaseMs = await store.readClock();
      assert.equal(databaseMs === undefined, name === "SQLite");
      if (databaseMs === undefined) return;
      assert.ok(databaseMs > Date.UTC(2026, 0) && Number.isInteger(databaseMs));
    });

    test("an available store passes its check", async () => {
      await store.check();
      assert.equal(typeof (await store.scrub()), "boolean");
    });
  });
}
