import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { describe, test } from "node:test";
import { collectGarbage, createMemoryRelease } from "./release-memory.ts";

const MB = 1024 * 1024;

describe("memory after a burst", () => {
  test("is released once the server is idle", () => {
    const { release, set, collections } = setUp(200);
    set({ megabytes: 500, utilization: 0.9 });
    release.check();
    assert.equal(collections(), 0, "busy");
    set({ utilization: 0.01 });
    release.check();
    assert.equal(collections(), 1);
  });

  test("isn't released when it has grown little, or when a collection didn't help", () => {
    const { release, set, collections } = setUp(200);
    set({ megabytes: 220 });
    release.check();
    assert.equal(collections(), 0);
    set({ megabytes: 500 });
    release.check();
    set({ megabytes: 480 });
    for (let check = 0; check < 5; check++) release.check();
    assert.equal(collections(), 1);
    set({ megabytes: 520 });
    release.check();
    assert.equal(collections(), 2, "grown again");
  });

  test("is released after a burst that follows a collection at once", () => {
    const { release, set, collections } = setUp(100);
    set({ megabytes: 150 });
    release.check();
    set({ megabytes: 500 });
    release.check();
    assert.equal(collections(), 2);
  });

  test("is compared with the lowest use of the process", () => {
    const { release, set, collections } = setUp(300);
    for (const megabytes of [200, 240]) {
      set({ megabytes });
      release.check();
    }
    assert.equal(collections(), 1);
  });

  test("is collected without a start flag", async () => {
    const garbage = new WeakRef(new Uint8Array(MB));
    assert.ok(garbage.deref());
    // A WeakRef holds its target until the turn ends.
    await setImmediate();
    collectGarbage();
    assert.equal(garbage.deref(), undefined);
    assert.equal("gc" in globalThis, false);
  });
});

function setUp(megabytes: number) {
  const state = { megabytes, utilization: 0.01 };
  let collections = 0;
  const release = createMemoryRelease({
    residentBytes: () => state.megabytes * MB,
    utilization: () => state.utilization,
    collect: () => void (collections += 1),
  });
  return {
    release,
    set: (changes: Partial<typeof state>) => void Object.assign(state, changes),
    collections: () => collections,
  };
}
