import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clockSkewMs,
  clockWords,
  formatClock,
  leftWords,
  localTimeMs,
  ringFigure,
  ringFill,
  secondsLeft,
} from "./countdown.ts";

const SERVER_NOW = "2026-11-21T09:00:00.000Z";
const SERVER_END = "2026-11-21T09:15:00.000Z";

for (const wrongByMs of [0, 3_600_000, -86_400_000]) {
  test(`fifteen minutes are left even if the device's clock is off by ${wrongByMs} ms`, () => {
    const deviceNowMs = Date.parse(SERVER_NOW) + wrongByMs;
    const skewMs = clockSkewMs(SERVER_NOW, deviceNowMs);
    assert.equal(secondsLeft(localTimeMs(SERVER_END, skewMs), deviceNowMs), 900);
  });
}

test("rounds seconds up, and is 0 after the end", () => {
  assert.equal(secondsLeft(10_000, 9_001), 1);
  assert.equal(secondsLeft(10_000, 10_000), 0);
  assert.equal(secondsLeft(10_000, 99_000), 0);
});

test("the clock shows minutes and two digits of seconds", () => {
  assert.equal(formatClock(900), "15:00");
  assert.equal(formatClock(761), "12:41");
  assert.equal(formatClock(9), "0:09");
  assert.equal(formatClock(3_599), "59:59");
});

test("shows and names hours from one hour", () => {
  assert.equal(formatClock(3_600), "1:00:00");
  assert.equal(formatClock(86_400), "24:00:00");
  assert.equal(formatClock(85_267), "23:41:07");
  assert.deepEqual([3_599, 3_600].map(clockWords), ["59:59 minutes", "1:00:00 hours"]);
});

test("shows and names days from two days", () => {
  assert.deepEqual([604_800, 604_799, 172_800, 172_799].map(clockWords), [
    "7 days",
    "6 days 23 h",
    "2 days",
    "47:59:59 hours",
  ]);
  assert.equal(formatClock(604_799), "6 days 23 h");
  assert.equal(leftWords(604_799), "6 days left");
});

test("the ring shows whole minutes or hours and empties over time", () => {
  const figures = [604_799, 172_799, 86_400, 86_399, 3_600, 3_599, 900, 899, 59, 0].map(ringFigure);
  assert.deepEqual(
    figures.map((figure) => figure.join(" ")),
    [
      "6 days",
      "47 hours",
      "24 hours",
      "23 hours",
      "1 hour",
      "59 min",
      "15 min",
      "14 min",
      "<1 min",
      "0 min",
    ],
  );
  assert.equal(ringFill(450, 900_000), 0.5);
  assert.equal(ringFill(2_000, 900_000), 1);
});

test("the time left in words has a singular", () => {
  assert.deepEqual([7_200, 3_700, 245, 60, 59, 0].map(leftWords), [
    "2 hours left",
    "1 hour left",
    "4 minutes left",
    "1 minute left",
    "less than a minute left",
    "ended",
  ]);
});
