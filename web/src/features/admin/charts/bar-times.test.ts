import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, spanOf, timeTicks, type BarTimes } from "./bar-times.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MIDNIGHT = Date.UTC(2026, 10, 21);

const hour: BarTimes = { fromMs: MIDNIGHT + 15 * HOUR + 8 * MINUTE, barMs: 2 * MINUTE, count: 30 };
const day: BarTimes = { fromMs: MIDNIGHT - 7 * HOUR, barMs: HOUR, count: 24 };
const week: BarTimes = { fromMs: MIDNIGHT - 6 * DAY - 6 * HOUR, barMs: 6 * HOUR, count: 28 };
const month: BarTimes = { fromMs: MIDNIGHT - 29 * DAY, barMs: DAY, count: 30 };

test("a bar is labeled by its time, as precisely as needed", () => {
  assert.equal(spanOf(hour, 29), "16:06–16:08");
  assert.equal(spanOf(day, 0), "Nov 20, 17:00–18:00");
  assert.equal(spanOf(day, 6), "Nov 20, 23:00–00:00");
  assert.equal(spanOf(week, 27), "Sat, Nov 21, 12:00–18:00");
  assert.equal(spanOf(month, 29), "Sat, Nov 21");
});

test("formats the length of a bar", () => {
  assert.deepEqual([hour, day, week, month].map(lengthOf), [
    "each 2 minutes",
    "each hour",
    "each 6 hours",
    "each day",
  ]);
});

test("the axis shows round times", () => {
  const texts = (times: BarTimes) => timeTicks(times).map(({ text }) => text);
  assert.deepEqual(texts(hour), ["15:10", "15:20", "15:30", "15:40", "15:50", "16:00"]);
  assert.deepEqual(texts(day), ["20:00", "00:00", "04:00", "08:00", "12:00", "16:00"]);
  assert.deepEqual(texts(week), ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  assert.deepEqual(texts(month), ["Oct 26", "Nov 2", "Nov 9", "Nov 16"]);
  assert.equal(timeTicks(day)[1]?.index, 7);
});
