import * as fc from "fast-check";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  barsPath,
  dotPath,
  isolatedDots,
  HEIGHT,
  linePath,
  plotWidth,
  stackPieces,
} from "./geometry.ts";

test("bars have the height of their values and separate positions", () => {
  const [pieces = []] = stackPieces([[10, 0, 5]]);
  assert.equal(barsPath(pieces, 10), "M1.5 100v-100h7V100zM21.5 100v-50h7V100z");
});

test("bars are stacked", () => {
  const [below = [], above = []] = stackPieces([
    [2, 0],
    [3, 4],
  ]);
  assert.deepEqual(above, [
    { from: 2, to: 5 },
    { from: 0, to: 4 },
  ]);
  assert.equal(barsPath(below, 10), "M1.5 100v-20h7V100z");
  assert.equal(barsPath(above, 10), "M1.5 80v-30h7V80zM11.5 100v-40h7V100z");
});

test("one among a million stays visible", () => {
  const [pieces = []] = stackPieces([[1, 1_000_000]]);
  assert.match(barsPath(pieces, 1_000_000), /^M1\.5 100v-1\.5h7/);
});

test("hidden bars keep their position free", () => {
  const [pieces = []] = stackPieces([[10, 10]]);
  assert.equal(
    barsPath(pieces, 10, (index) => index === 1),
    "M11.5 100v-100h7V100z",
  );
});

test("a line is interrupted where nothing was measured, and an isolated value is a dot", () => {
  const values = [null, 10, 5, null, 0, null];
  assert.equal(linePath(values, 10), "M15 0L25 50M45 100");
  assert.equal(isolatedDots(values, 10), "M45 100h0");
  assert.equal(isolatedDots([7], 10), "M5 30h0");
  assert.equal(linePath([null, null], 10), "");
  assert.equal(dotPath([null, 5], 1, 10), "M15 50h0");
  assert.equal(dotPath([null, 5], 0, 10), "");
});

test("no value is drawn outside the box, and no number is NaN", () => {
  const values = fc.array(fc.option(fc.double({ min: 0, max: 1e15, noNaN: true }), { nil: null }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(values, fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (given, top) => {
      const path = linePath(given, top);
      assert.doesNotMatch(path, /NaN|Infinity|e-/);
      const points = [...path.matchAll(/[ML]([\d.]+) (-?[\d.]+)/g)];
      assert.equal(points.length, given.filter((value) => value !== null).length);
      for (const [, atX, atY] of points) {
        assert.equal(Number(atX) > 0 && Number(atX) < plotWidth(given.length), true);
        assert.equal(Number(atY) >= 0 && Number(atY) <= HEIGHT, true);
      }
    }),
  );
});
