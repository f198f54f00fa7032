import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMarks, withMark, withoutMark } from "./read-marks.ts";

test("a read message is stored once", () => {
  const stored = ["m1", "m2", "m1"].reduce<string | null>(withMark, null);
  assert.deepEqual([...parseMarks(stored)], ["m1", "m2"]);
});

test("a message that another device marks as not seen loses its mark", () => {
  const stored = ["m1", "m2"].reduce<string | null>(withMark, null);
  assert.deepEqual([...parseMarks(withoutMark(stored, "m1"))], ["m2"]);
});

test("keeps the latest 1,000 marks", () => {
  const full = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => `m${index}`));
  const marks = parseMarks(withMark(full, "new"));
  assert.deepEqual([marks.size, marks.has("new"), marks.has("m0")], [1_000, true, false]);
});

for (const value of ["{", "null", "7", '{"ids":["m1"]}', "[1,null]"]) {
  test(`tampered marks (${value}) count as no marks`, () => {
    assert.equal(parseMarks(value).size, 0);
  });
}
