import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newAddress } from "../../test/stores/store-samples.ts";
import { createActivityCounter } from "../activity/count-activity.ts";
import { createStoreSampler } from "../activity/sample-levels.ts";
import { openTemporaryStore } from "../../test/stores/temporary-store.ts";
import type { Store } from "../store/store.ts";
import { readStats } from "./read-stats.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 10, 21, 12);

describe("the details below the numbers of active addresses and bans", () => {
  const time = { nowMs: NOON };
  const clock = { nowMs: () => time.nowMs };
  let store: Store;
  let close: () => Promise<void>;
  before(async () => {
    ({ store, close } = await openTemporaryStore());
  });
  after(() => close());

  const read = () => readStats({ store, localLimits: { listBlocks: async () => [] }, clock });
  /** The node's job, once. */
  const look = async () => {
    const activity = createActivityCounter({ store, clock });
    await createStoreSampler({ store, activity, clock })();
    await activity.flush();
  };
  const add = (kind: "free" | "premium", endsInMs: number) =>
    store.createAddress(newAddress({ kind, expiresAtMs: time.nowMs + endsInMs }));

  test("the number of free addresses an hour ago is unknown without a sample, and then the sampled one", async () => {
    for (const kind of ["free", "free", "free", "premium"] as const) await add(kind, 2 * HOUR);
    // Two nodes sample the same store.
    await look();
    await look();
    assert.equal((await read()).freeHourAgo, undefined);
    time.nowMs = NOON + HOUR - 1;
    assert.equal((await read()).freeHourAgo, undefined);
    await add("free", HOUR);
    for (const laterMs of [0, 2 * MINUTE]) {
      time.nowMs = NOON + HOUR + laterMs;
      const { free, freeHourAgo } = await read();
      assert.deepEqual([free, freeHourAgo], [4, 3]);
    }
    time.nowMs = NOON + HOUR + 2 * MINUTE + 1;
    assert.equal((await read()).freeHourAgo, undefined);
  });

  test("the numbers of premium addresses that end within three hours, and of permanent bans", async () => {
    time.nowMs = NOON + 4 * HOUR;
    for (const endsInMs of [HOUR, 3 * HOUR, 3 * HOUR + 1]) await add("premium", endsInMs);
    for (const [network, expiresAtMs] of [
      ["192.0.2.1", null],
      ["192.0.2.2", null],
      ["192.0.2.3", time.nowMs + HOUR],
    ] as const) {
      const ban = { network, reason: "a test", bannedAtMs: time.nowMs, byRule: false };
      await store.addBan({ ...ban, expiresAtMs });
    }
    const { premium, premiumEnding, bans, permanentBans } = await read();
    assert.deepEqual([premium, premiumEnding, bans, permanentBans], [3, 2, 3, 2]);
  });
});
