import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActivityCount } from "./activity-store.ts";
import { createActivityCounter } from "./count-activity.ts";

const MINUTE_MS = 60_000;

test("flushes counts by minute and name, and then starts from zero", async () => {
  const { counter, flushed, time } = counting();
  counter.count("received");
  counter.count("received", 2);
  counter.count("created");
  time.nowMs += MINUTE_MS;
  counter.count("received");
  await counter.flush();
  assert.deepEqual(flushed, [
    { name: "received", atMs: 10 * MINUTE_MS, count: 3 },
    { name: "created", atMs: 10 * MINUTE_MS, count: 1 },
    { name: "received", atMs: 11 * MINUTE_MS, count: 1 },
  ]);
  await counter.flush();
  assert.equal(flushed.length, 3);
});

test("a failed flush is retried with the next one, together with later counts", async () => {
  const { counter, flushed, store } = counting();
  counter.count("received");
  store.away = true;
  await assert.rejects(counter.flush());
  counter.count("received");
  store.away = false;
  await counter.flush();
  assert.deepEqual(flushed, [{ name: "received", atMs: 10 * MINUTE_MS, count: 2 }]);
});

function counting() {
  const flushed: ActivityCount[] = [];
  const time = { nowMs: 10 * MINUTE_MS + 5 };
  const store = { away: false };
  const counter = createActivityCounter({
    store: {
      async addActivity(counts) {
        if (store.away) throw new Error("away");
        flushed.push(...counts);
      },
    },
    clock: { nowMs: () => time.nowMs },
  });
  return { counter, flushed, time, store };
}
