import { ANALYTICS_RANGES } from "@mayfly/contract/admin-constants";
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { createActivityCounter } from "../activity/count-activity.ts";
import { createStoreSampler, createStreamSampler } from "../activity/sample-levels.ts";
import { openTemporaryStore } from "../../test/stores/temporary-store.ts";
import type { Store } from "../store/store.ts";
import { deliveryCount } from "./delivery-times.ts";
import { readAnalytics } from "./read-analytics.ts";
import { readTrends } from "./read-bars.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Saturday. */
const NOON = Date.UTC(2026, 10, 21, 12);

describe("the data of the panel's charts", () => {
  const time = { nowMs: NOON };
  const clock = { nowMs: () => time.nowMs };
  let store: Store;
  let close: () => Promise<void>;
  before(async () => {
    ({ store, close } = await openTemporaryStore());
  });
  beforeEach(async () => {
    time.nowMs = NOON + 5 * MINUTE + 30_000;
    await store.pruneActivity({ minutesBeforeMs: Infinity, hoursBeforeMs: Infinity });
  });
  after(() => close());

  const countAt = (atMs: number, name: string, count = 1) =>
    store.addActivity([{ name, atMs: atMs - (atMs % MINUTE), count }]);
  const read = (range: (typeof ANALYTICS_RANGES)[number]) => readAnalytics({ store, clock }, range);
  const last = <Value>(values: readonly Value[]): Value | undefined => values.at(-1);

  /** A process with its own jobs, which run when the test calls them. */
  const startNode = (
    node: { streams: number },
    stored = { addresses: 0, premium: 0, messages: 0, bytes: 0 },
  ) => {
    const activity = createActivityCounter({ store, clock });
    const jobs = [
      createStreamSampler({ activity, clock, countStreams: () => node.streams }),
      createStoreSampler({ activity, clock, store: { measureStored: async () => stored } }),
    ];
    return async () => {
      for (const job of jobs) await job();
      await activity.flush();
    };
  };
  const passMinutes = async (minutes: number, looks: readonly (() => Promise<void>)[]) => {
    for (let second = 0; second < minutes * 60; second += 20) {
      time.nowMs += 20_000;
      for (const look of looks) await look();
    }
  };

  test("bars begin at round times in UTC, and the last one contains the current time", async () => {
    const expected = {
      hour: [2 * MINUTE, 30, NOON + 4 * MINUTE],
      day: [HOUR, 24, NOON],
      week: [6 * HOUR, 28, NOON],
      month: [DAY, 30, NOON - 12 * HOUR],
    };
    for (const range of ANALYTICS_RANGES) {
      const { fromMs, barMs, created } = await read(range);
      const lastMs = fromMs + (created.length - 1) * barMs;
      assert.deepEqual([barMs, created.length, lastMs], expected[range], range);
    }
  });

  test("counts are in the bar of their time, and not in charts of shorter ranges", async () => {
    await countAt(NOON - 3 * MINUTE, "created", 2);
    await countAt(NOON + 5 * MINUTE, "created", 3);
    await countAt(NOON + 5 * MINUTE, "burned", 2);
    await countAt(NOON - 3 * HOUR, "received", 7);
    await countAt(NOON - 20 * DAY, "received", 9);
    await countAt(NOON - 31 * DAY, "received", 100);
    const [hour, day, week, month] = await Promise.all(ANALYTICS_RANGES.map(read));
    assert.deepEqual(hour?.created.slice(-5), [2, 0, 0, 0, 3]);
    assert.deepEqual(day?.created.slice(-2), [2, 3]);
    assert.deepEqual(day?.burned.slice(-2), [0, 2]);
    assert.deepEqual(sumsOf([hour, day, week, month], "received"), [0, 7, 7, 16]);
    assert.equal(month?.received[9], 9);
    const trends = await readTrends({ store, clock });
    assert.deepEqual(trends.hour.created, hour?.created);
    assert.deepEqual(trends.day.received, day?.received);
    assert.deepEqual(trends.week.received, week?.received);
  });

  test("refused mail is grouped by its meaning, each reply once", async () => {
    await countAt(NOON, "rejected.unknown-address", 4);
    await countAt(NOON, "rejected.foreign-domain", 1);
    await countAt(NOON, "rejected.full", 2);
    await countAt(NOON, "rejected.store-away", 3);
    const { rejected } = await read("day");
    const latest = rejected.map(({ reason, counts }) => [reason, last(counts)]);
    assert.deepEqual(latest, [
      ["unknown-address", 5],
      ["full-inbox", 2],
      ["bad-message", 0],
      ["limits-and-bans", 0],
      ["protocol", 0],
      ["trouble-here", 3],
    ]);
  });

  test("delivery times are computed from the counts, and are null without messages", async () => {
    for (let message = 0; message < 98; message++) await countAt(NOON, deliveryCount(2.5));
    await countAt(NOON, deliveryCount(800), 2);
    const { delivery } = await read("day");
    const [p50, p99] = [last(delivery.p50Ms) ?? 0, last(delivery.p99Ms) ?? 0];
    assert.equal(p50 > 2 && p50 <= 3, true, `p50 ${p50}`);
    assert.equal(p99 > 700 && p99 <= 1_000, true, `p99 ${p99}`);
    assert.equal(
      delivery.p50Ms.slice(0, -1).every((value) => value === null),
      true,
    );
  });

  test("payments are shown by outcome", async () => {
    await countAt(NOON, "payment.started", 9);
    await countAt(NOON, "payment.given", 5);
    await countAt(NOON, "payment.canceled", 2);
    await countAt(NOON, "payment.refunded");
    await countAt(NOON, "payment.revoked");
    const { payments } = await read("day");
    const latest = payments.map(({ outcome, counts }) => [outcome, last(counts)]);
    assert.deepEqual(latest, [
      ["given", 5],
      ["canceled", 2],
      ["refunded", 2],
      ["disputed", 0],
    ]);
  });

  test("streams of several processes are added, per minute and in the current hour", async () => {
    const [one, other] = [{ streams: 10 }, { streams: 4 }];
    const looks = [startNode(one), startNode(other)];
    await passMinutes(4, looks);
    one.streams = 20;
    await passMinutes(4, looks);
    const { streams } = await read("hour");
    assert.equal(streams.at(-5), null, "nobody looked");
    assert.deepEqual(streams.slice(-2), [24, 24]);
    assert.deepEqual((await read("day")).streams.at(-2), null);
    // Minutes 6 to 13 of the hour: four of 14, and four of 24.
    assert.equal(last((await read("day")).streams), (4 * 14 + 4 * 24) / 14);
  });

  test("streams of a process that was down are the mean of its samples", async () => {
    const looks = [startNode({ streams: 6 })];
    await passMinutes(3, looks);
    time.nowMs += 20 * MINUTE;
    await passMinutes(2, looks);
    assert.equal(last((await read("day")).streams), 6);
  });

  test("a new process samples no streams before clients had time to reconnect", async () => {
    const looks = [startNode({ streams: 6 })];
    for (const look of looks) await look();
    assert.equal(last((await read("hour")).streams), null);
    await passMinutes(1, looks);
    assert.equal(last((await read("hour")).streams), 6);
  });

  test("the store's contents are the mean of all processes' samples, not their sum", async () => {
    const held = { addresses: 100, premium: 0, messages: 300, bytes: 5_000_000_000_000 };
    const looks = [startNode({ streams: 0 }, held), startNode({ streams: 0 }, held)];
    await passMinutes(10, looks);
    const { stored } = await read("day");
    assert.equal(last(stored.addresses), 100);
    assert.equal(last(stored.messages), 300);
    assert.equal(last(stored.bytes), 5_000_000_000_000);
    assert.equal(stored.bytes.at(-2), null);
  });
});

function sumsOf(
  all: readonly ({ received: number[] } | undefined)[],
  name: "received",
): (number | undefined)[] {
  return all.map((one) => one?.[name].reduce((sum, count) => sum + count, 0));
}
