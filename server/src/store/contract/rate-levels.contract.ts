import assert from "node:assert/strict";
import { test } from "node:test";
import { NOW } from "../../../test/stores/store-samples.ts";
import type { CountedLevels } from "../../abuse/rate-limit-store.ts";
import type { Store } from "../store.ts";

const WINDOW_MS = 1_000;
const ENDS = { windowEndsAtMs: NOW + WINDOW_MS };

/** Tests of requests that count in the windows of several networks. */
export function rateLevelsContract(store: () => Store): void {
  const requestOf = (changes: Partial<CountedLevels>): CountedLevels => ({
    endpoint: "levels",
    nowMs: NOW,
    windowMs: WINDOW_MS,
    isUnlisted: false,
    refusal: "counts-alone",
    levels: [],
    ...changes,
  });
  const read = (endpoint: string, ips: readonly string[], nowMs = NOW) =>
    store().readCounts({ endpoint, ips, nowMs });

  test("a request counts once at each level, and again in the next window", async () => {
    const levels = [
      { ip: "10.1.1.0/24", limit: 8 },
      { ip: "10.1.1.1", limit: 2 },
    ];
    const request = requestOf({ levels });
    for (const count of [1, 2]) {
      const counted = levels.map((level) => ({ ...level, ...ENDS, count }));
      assert.deepEqual(await store().countLevels(request), counted);
    }
    assert.deepEqual(await read("levels", ["10.1.1.1", "10.1.1.9", "10.1.1.0/24"]), [2, 0, 2]);
    assert.deepEqual(await read("levels", ["10.1.1.1"], NOW + WINDOW_MS), [0]);
    const later = await store().countLevels({ ...request, nowMs: NOW + WINDOW_MS });
    assert.deepEqual(
      later.map(({ count }) => count),
      [1, 1],
    );
    await store().pruneRateLimits(NOW + 5_000);
  });

  test("a refused request counts in the window that refuses it, alone or with the windows before it", async () => {
    const levels = [
      { ip: "10.2.0.0/16", limit: 9 },
      { ip: "10.2.1.0/24", limit: 1 },
      { ip: "10.2.1.1", limit: 9 },
    ];
    for (const refusal of ["counts-alone", "ends-counting"] as const) {
      const request = requestOf({ endpoint: refusal, levels, refusal });
      assert.equal((await store().countLevels(request)).length, 3);
      const refused = await store().countLevels(request);
      assert.deepEqual(refused.at(-1), { ...levels[1], ...ENDS, count: 2 });
      const ips = levels.map(({ ip }) => ip);
      const before = refusal === "counts-alone" ? 1 : 2;
      assert.deepEqual(await read(refusal, ips), [before, 2, 1], refusal);
    }
    await store().pruneRateLimits(NOW + 5_000);
  });

  test("a window that refuses is a block, unless it is unlisted", async () => {
    const levels = [{ ip: "10.3.1.1", limit: 0 }];
    for (const isUnlisted of [true, false]) {
      const request = requestOf({ endpoint: `block ${isUnlisted}`, levels, isUnlisted });
      for (const count of [1, 2]) {
        assert.equal((await store().countLevels(request)).at(-1)?.count, count);
      }
    }
    const blocks = await store().listBlocks(NOW);
    assert.deepEqual(
      blocks.map(({ endpoint, count }) => [endpoint, count]),
      [["block false", 2]],
    );
    await store().pruneRateLimits(NOW + 5_000);
  });

  test("concurrent requests use exactly the rest of the limit; refused ones count at no other level", async () => {
    const wide = { ip: "10.4.1.0/24", limit: 20 };
    const request = (last: number) =>
      store().countLevels(requestOf({ levels: [wide, { ip: `10.4.1.${last}`, limit: 3 }] }));
    // Concurrent requests can briefly exceed a window without a row.
    for (const last of [0, 1, 2, 3, 4]) await request(last);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => request(index % 5)));
    const made = answers.filter((counted) => counted.every(({ count, limit }) => count <= limit));
    assert.equal(made.length, 10);
    assert.deepEqual(await read("levels", [wide.ip]), [15]);
    await store().pruneRateLimits(NOW + 5_000);
  });
}
