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

test("toggling a row selects and deselects it", () => {
  assert.equal(marked(toggleRow(only("a"), "c")), "ac");
  assert.equal(marked(toggleRow(toggleRow(only("a"), "c"), "a")), "c");
});

test("a range selects all rows from the last toggled row, upwards and downwards", () => {
  assert.equal(marked(toggleRange(only("b"), "d", SHOWN)), "bcd");
  assert.equal(marked(toggleRange(only("d"), "b", SHOWN)), "bcd");
});

test("a range that ends at a selected row deselects", () => {
  const all = toggleAll(NOTHING_SELECTED, SHOWN);
  assert.equal(marked(toggleRange(toggleRow(all, "b"), "d", SHOWN)), "ae");
});

test("a range starts at the end of the last range", () => {
  const first = toggleRange(only("a"), "b", SHOWN);
  assert.equal(marked(toggleRange(first, "d", SHOWN)), "abcd");
});

test("without an anchor, or if the anchor is gone, a range is a single row", () => {
  assert.equal(marked(toggleRange(NOTHING_SELECTED, "c", SHOWN)), "c");
  assert.equal(marked(toggleRange(only("gone"), "c", SHOWN)), "c");
});

test("toggling all selects all rows, or none if all are selected", () => {
  const all = toggleAll(only("b"), SHOWN);
  assert.equal(marked(all), "abcde");
  assert.equal(marked(toggleAll(all, SHOWN)), "");
  assert.equal(toggleAll(NOTHING_SELECTED, []).ids.size, 0);
});

test("a hidden row isn't among the selected rows, but stays selected when shown again", () => {
  const all = toggleAll(NOTHING_SELECTED, SHOWN);
  assert.deepEqual(selectedAmong(all, ["c", "new"]), ["c"]);
  assert.equal(marked(all), "abcde");
});
