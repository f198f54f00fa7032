import assert from "node:assert/strict";
import { test } from "node:test";
import { BYTES, COUNT, DURATION, LEVEL, type ValueFormat } from "./value-formats.ts";

const MB = 1024 * 1024;

test("formats single values exactly", () => {
  const cases: [ValueFormat, number, string][] = [
    [COUNT, 391_877, "391,877"],
    [LEVEL, 12.34, "12.3"],
    [LEVEL, 24, "24"],
    [LEVEL, 4_321.5, "4,322"],
    [BYTES, 0, "0 B"],
    [BYTES, 1_536, "1.5 KB"],
    [BYTES, 123.4 * MB, "123 MB"],
    [BYTES, 2.5 * 1024 * MB, "2.5 GB"],
    [DURATION, 2.1, "2.1 ms"],
    [DURATION, 812.3, "812 ms"],
    [DURATION, 1_234, "1.23 s"],
  ];
  for (const [measure, value, text] of cases) assert.equal(measure.exact(value), text);
});

test("an axis uses one unit for all its numbers", () => {
  const axis = ({ unitFor }: ValueFormat, max: number, value: number) => {
    const { size, write } = unitFor(max);
    return write(value / size);
  };
  assert.equal(axis(COUNT, 8_000, 500), "500");
  assert.equal(axis(COUNT, 400_000, 50_000), "50k");
  assert.equal(axis(COUNT, 20_000_000, 2_500_000), "2.5M");
  assert.equal(axis(BYTES, 3 * MB, MB / 2), "0.5 MB");
  assert.equal(axis(DURATION, 900, 250), "250 ms");
  assert.equal(axis(DURATION, 2_000, 500), "0.5 s");
});
