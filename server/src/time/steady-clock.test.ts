import assert from "node:assert/strict";
import { test } from "node:test";
import { createSteadyClock } from "./steady-clock.ts";

const START = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

test("time goes on with the monotonic clock, whatever the wall clock does", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  time.pass(5_000);
  time.wall += HOUR_MS;
  assert.equal(clock.nowMs(), START + 5_000);
  time.wall -= 2 * HOUR_MS;
  assert.equal(clock.nowMs(), START + 5_000);
});

test("a step of the wall clock is reported once, and leaves the clock unsettled for a minute", () => {
  for (const step of [HOUR_MS, -HOUR_MS]) {
    const time = fakeTime();
    const clock = createSteadyClock(time);
    assert.deepEqual([clock.check().stepped, clock.isUnsettled()], [false, false]);
    time.wall += step;
    assert.deepEqual([clock.check().stepped, clock.isUnsettled()], [true, true]);
    time.pass(59_000);
    assert.deepEqual([clock.check().stepped, clock.isUnsettled()], [false, true]);
    time.pass(2_000);
    assert.deepEqual([clock.check().stepped, clock.isUnsettled()], [false, false]);
  }
});

test("the time that the machine slept is added, and is no step", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  time.wall += HOUR_MS;
  time.uptime += HOUR_MS;
  assert.equal(clock.check().stepped, false);
  assert.equal(clock.nowMs(), START + HOUR_MS);
});

test("a wall clock that drifts slowly is no step", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  for (let second = 0; second < 100; second++) {
    time.pass(1_000);
    time.wall += 100;
    assert.equal(clock.check().stepped, false);
  }
});

test("a correction forward applies at once, and is complete", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  assert.equal(clock.behindMs(START + 700), 700);
  clock.moveBy(700);
  assert.equal(clock.nowMs(), START + 700);
  assert.equal(clock.behindMs(START + 700), 0);
  assert.deepEqual([clock.check().stepped, clock.isUnsettled()], [false, false]);
});

test("a correction backward slows the clock to half speed, and never moves it back", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  clock.moveBy(-10_000);
  const nows = [clock.nowMs()];
  for (let second = 1; second <= 25; second++) {
    time.pass(1_000);
    // The clock's target counts, not its current value.
    assert.equal(clock.behindMs(START + second * 1_000 - 10_000), 0);
    nows.push(clock.nowMs());
  }
  assert.deepEqual(
    nows,
    nows.map((_now, second) => START + Math.max(second * 500, second * 1_000 - 10_000)),
  );
});

test("another correction during the slowdown starts at the current time", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  clock.moveBy(-10_000);
  time.pass(4_000);
  clock.moveBy(6_000);
  assert.equal(clock.nowMs(), START + 2_000);
  time.pass(4_000);
  assert.equal(clock.nowMs(), START + 4_000);
  clock.moveBy(5_000);
  assert.equal(clock.nowMs(), START + 9_000);
});

test("the time that the machine slept is no difference from a clock that didn't sleep", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  time.uptime += HOUR_MS;
  assert.equal(clock.behindMs(START + HOUR_MS), 0);
});

test("the clock stays unsettled for a minute after a caller has unsettled it", () => {
  const time = fakeTime();
  const clock = createSteadyClock(time);
  clock.unsettle();
  time.pass(59_000);
  assert.equal(clock.isUnsettled(), true);
  time.pass(1_000);
  assert.equal(clock.isUnsettled(), false);
});

function fakeTime() {
  return {
    wall: START,
    monotonic: 10_000,
    uptime: 500_000,
    pass(ms: number) {
      this.wall += ms;
      this.monotonic += ms;
      this.uptime += ms;
    },
    wallMs() {
      return this.wall;
    },
    monotonicMs() {
      return this.monotonic;
    },
    uptimeMs() {
      return this.uptime;
    },
  };
}
