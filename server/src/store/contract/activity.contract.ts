import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import type { ActivityCount } from "../../activity/activity-store.ts";
import type { NewAddress } from "../../inbox/inbox-store.ts";
import type { Store } from "../store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST = NOW - (NOW % HOUR);

/** Tests of activity counts that every store passes. */
export function activityContract(name: string, open: () => Promise<Store>): void {
  describe(`activity in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());
    const since = (by: "minute" | "hour", sinceMs: number, names?: string[]) =>
      store.readActivity({ by, sinceMs, ...(names && { names }) });

    test("counts add up by the minute and by the hour, within one flush and over several", async () => {
      const counts = [
        count("received", 0, 2),
        count("received", 1, 1),
        count("created", 0, 1),
        count("received", 60, 7),
      ];
      await store.addActivity(counts);
      await store.addActivity([count("received", 1, 3)]);
      await store.addActivity([]);
      assert.deepEqual(await since("minute", FIRST), [
        count("created", 0, 1),
        count("received", 0, 2),
        count("received", 1, 4),
        count("received", 60, 7),
      ]);
      assert.deepEqual(await since("hour", FIRST), [
        count("created", 0, 1),
        count("received", 0, 6),
        count("received", 60, 7),
      ]);
    });

    test("leaves out counts before the requested time, and other names", async () => {
      assert.deepEqual(await since("minute", FIRST + 1, ["received"]), [
        count("received", 1, 4),
        count("received", 60, 7),
      ]);
      assert.deepEqual(await since("hour", FIRST, ["created"]), [count("created", 0, 1)]);
      assert.deepEqual(await since("minute", FIRST + 61 * MINUTE), []);
    });

    test("counts are summed by name", async () => {
      const names = ["received", "created", "never"];
      const sums = await store.sumActivity({ by: "minute", sinceMs: FIRST + MINUTE, names });
      assert.deepEqual([...sums], [["received", 11]]);
      const all = await store.sumActivity({ by: "hour", sinceMs: FIRST });
      assert.deepEqual([all.get("received"), all.get("created"), all.size], [13, 1, 2]);
    });

    test("sums counts by bar, for long ranges", async () => {
      const bars = (by: "minute" | "hour", sinceMs: number, barMs: number) =>
        store.sumActivityInBars({ by, sinceMs, barMs, names: ["received", "never"] });
      const sorted = async (read: Promise<ActivityCount[]>) =>
        (await read).toSorted((one, other) => one.atMs - other.atMs);
      assert.deepEqual(await sorted(bars("minute", FIRST, 2 * MINUTE)), [
        count("received", 0, 6),
        count("received", 60, 7),
      ]);
      assert.deepEqual(await sorted(bars("minute", FIRST + MINUTE, MINUTE)), [
        count("received", 1, 4),
        count("received", 60, 7),
      ]);
      const halfDay = 12 * HOUR;
      const sums = await bars("hour", FIRST - (FIRST % halfDay), halfDay);
      assert.deepEqual(sums, [{ name: "received", atMs: FIRST - (FIRST % halfDay), count: 13 }]);
    });

    test("concurrent counts of many nodes lose nothing", async () => {
      const flushes = Array.from({ length: 20 }, (_, index) => {
        const both = [count("raced", 2, 1), count("raced.too", 2, 1)];
        return store.addActivity(index % 2 === 0 ? both : both.toReversed());
      });
      await Promise.all(flushes);
      const sums = await store.sumActivity({ by: "minute", sinceMs: FIRST });
      assert.deepEqual([sums.get("raced"), sums.get("raced.too")], [20, 20]);
    });

    test("measures the use of all inboxes together, company inboxes included", async () => {
      assert.deepEqual(await store.measureStored(NOW), NOTHING);
      const add = async (changes: Partial<NewAddress>) => {
        const made = await store.createAddress(newAddress(changes));
        assert.ok(made.created);
        return made.inboxId;
      };
      const mine = await add({});
      const companys = await add({ kind: "company", expiresAtMs: null });
      const over = await add({ expiresAtMs: NOW });
      await add({ kind: "premium" });
      // More than one batch.
      for (let made = 0; made < 520; made += 10) {
        await Promise.all(Array.from({ length: 10 }, () => add({ expiresAtMs: NOW + 1 })));
      }
      const added = newMessage([mine, companys, over]);
      await store.addMessage(added);
      await store.addMessage(newMessage([mine]));
      const { sizeBytes } = added;
      assert.deepEqual(await store.measureStored(NOW), {
        addresses: 522,
        premium: 1,
        messages: 3,
        bytes: 3 * sizeBytes,
      });
      const later = await store.measureStored(NOW + 1);
      assert.deepEqual([later.addresses, later.premium, later.messages], [2, 1, 3]);
    });

    test("deletes minutes sooner than hours", async () => {
      await store.pruneActivity({ minutesBeforeMs: FIRST + HOUR, hoursBeforeMs: FIRST });
      assert.deepEqual(await since("minute", 0), [count("received", 60, 7)]);
      assert.equal((await since("hour", 0, ["received"])).length, 2);
      await store.pruneActivity({ minutesBeforeMs: 0, hoursBeforeMs: FIRST + HOUR });
      assert.deepEqual(await since("hour", 0), [count("received", 60, 7)]);
    });
  });
}

function count(name: string, minute: number, by: number): ActivityCount {
  return { name, atMs: FIRST + minute * MINUTE, count: by };
}

const NOTHING = { addresses: 0, premium: 0, messages: 0, bytes: 0 };
