import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NOTHING_SELECTED,
  selectedAmong,
  toggleAll,
  toggleRange,
  toggleRow,
  type Selection,
} from "./selection.ts";

const SHOWN = ["a", "b", "c", "d", "e"];
const marked = (selection: Selection) => selectedAmong(selection, SHOWN).join("");
const only = (id: string) => toggleRow(NOTHING_SELECTED, id);

test("a row is marked, and marked again it isn't", () => {
  assert.equal(marked(toggleRow(only("a"), "c")), "ac");
  assert.equal(marked(toggleRow(toggleRow(only("a"), "c"), "a")), "c");
});

test("a range marks all from the last row that was touched, upwards and downwards", () => {
  assert.equal(marked(toggleRange(only("b"), "d", SHOWN)), "bcd");
  assert.equal(marked(toggleRange(only("d"), "b", SHOWN)), "bcd");
});

test("a range that ends at a marked row unmarks", () => {
  const all = toggleAll(NOTHING_SELECTED, SHOWN);
  assert.equal(marked(toggleRange(toggleRow(all, "b"), "d", SHOWN)), "ae");
});

test("a range goes on from the end of the last one", () => {
  const first = toggleRange(only("a"), "b", SHOWN);
  assert.equal(marked(toggleRange(first, "d", SHOWN)), "abcd");
});

test("without a row to begin at, or when that one is gone, a range is a single row", () => {
  assert.equal(marked(toggleRange(NOTHING_SELECTED, "c", SHOWN)), "c");
  assert.equal(marked(toggleRange(only("gone"), "c", SHOWN)), "c");
});

test("all are marked at once; when all are, none", () => {
  const all = toggleAll(only("b"), SHOWN);
  assert.equal(marked(all), "abcde");
  assert.equal(marked(toggleAll(all, SHOWN)), "");
  assert.equal(toggleAll(NOTHING_SELECTED, []).ids.size, 0);
});

test("what isn't shown isn't among the marked, and is marked still when it is shown again", () => {
  const all = toggleAll(NOTHING_SELECTED, SHOWN);
  assert.deepEqual(selectedAmong(all, ["c", "new"]), ["c"]);
  assert.equal(marked(all), "abcde");
});
