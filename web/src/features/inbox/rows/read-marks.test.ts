import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMarks, withMark } from "./read-marks.ts";

test("what was read stays read, once", () => {
  const stored = ["m1", "m2", "m1"].reduce<string | null>(withMark, null);
  assert.deepEqual([...parseMarks(stored)], ["m1", "m2"]);
});

test("a thousand marks are kept, the latest ones", () => {
  const full = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => `m${index}`));
  const marks = parseMarks(withMark(full, "new"));
  assert.deepEqual([marks.size, marks.has("new"), marks.has("m0")], [1_000, true, false]);
});

for (const value of ["{", "null", "7", '{"ids":["m1"]}', "[1,null]"]) {
  test(`tampered marks (${value}) mean that nothing was read`, () => {
    assert.equal(parseMarks(value).size, 0);
  });
}
