import * as fc from "fast-check";
import assert from "node:assert/strict";
import { test } from "node:test";
import { roundScale } from "./scale.ts";

test("an axis ends at a round number just above its maximum", () => {
  const cases: [number, number[]][] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [33, [0, 10, 20, 30, 40]],
    [100, [0, 25, 50, 75, 100]],
    [1_506, [0, 500, 1_000, 1_500, 2_000]],
    [391_877, [0, 100_000, 200_000, 300_000, 400_000]],
  ];
  for (const [max, ticks] of cases) {
    assert.deepEqual(roundScale(max, { whole: true }).ticks, ticks, String(max));
  }
});

test("fractional values may have fractional steps", () => {
  assert.deepEqual(roundScale(0.83).ticks, [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(roundScale(1.9).ticks, [0, 0.5, 1, 1.5, 2]);
  assert.deepEqual(roundScale(0.3).ticks, [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(roundScale(0).ticks, [0, 1]);
});

test("any axis starts at 0, has at most five even steps, and contains its maximum", () => {
  const max = fc.oneof(fc.double({ min: 0, max: 1e15, noNaN: true }), fc.nat());
  fc.assert(
    fc.property(max, fc.boolean(), (value, whole) => {
      const given = whole ? Math.round(value) : value;
      const { top, ticks } = roundScale(given, { whole });
      assert.equal(ticks[0], 0);
      assert.equal(ticks.at(-1), top);
      assert.equal(top >= given * (1 - 1e-9), true);
      assert.equal(ticks.length >= 2 && ticks.length <= 5, true, ticks.join(" "));
      if (whole) assert.equal(ticks.every(Number.isInteger), true, ticks.join(" "));
    }),
  );
});
