import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clockSkewMs,
  formatClock,
  formatMinutes,
  localTimeMs,
  ringFill,
  secondsLeft,
} from "./countdown.ts";

const SERVER_NOW = "2026-11-21T09:00:00.000Z";
const SERVER_END = "2026-11-21T09:15:00.000Z";

for (const wrongByMs of [0, 3_600_000, -86_400_000]) {
  test(`fifteen minutes are left even where the device's clock is wrong by ${wrongByMs} ms`, () => {
    const deviceNowMs = Date.parse(SERVER_NOW) + wrongByMs;
    const skewMs = clockSkewMs(SERVER_NOW, deviceNowMs);
    assert.equal(secondsLeft(localTimeMs(SERVER_END, skewMs), deviceNowMs), 900);
  });
}

test("a second counts until it is over, and nothing is left after the end", () => {
  assert.equal(secondsLeft(10_000, 9_001), 1);
  assert.equal(secondsLeft(10_000, 10_000), 0);
  assert.equal(secondsLeft(10_000, 99_000), 0);
});

test("the clock shows minutes and two digits of seconds", () => {
  assert.equal(formatClock(900), "15:00");
  assert.equal(formatClock(761), "12:41");
  assert.equal(formatClock(9), "0:09");
});

test("the ring counts whole minutes and empties with the time", () => {
  assert.equal(formatMinutes(900), "15");
  assert.equal(formatMinutes(899), "14");
  assert.equal(formatMinutes(59), "<1");
  assert.equal(formatMinutes(0), "0");
  assert.equal(ringFill(450), 0.5);
  assert.equal(ringFill(2_000), 1);
});
