import assert from "node:assert/strict";
import { test } from "node:test";
import { completeSize } from "./declared-size.ts";

const plain = { hasAlt: false, isLinked: false };

test("completes a size with the usual ratio for its width", () => {
  assert.deepEqual(completeSize({ width: 24 }, plain), { width: 24, height: 24 });
  assert.deepEqual(completeSize({ width: 270 }, plain), { width: 270, height: 270 });
  assert.deepEqual(completeSize({ width: 600 }, plain), { width: 600, height: 360 });
  assert.deepEqual(completeSize({ height: 600 }, plain), { width: 1000, height: 600 });
  assert.deepEqual(completeSize({ width: 600, height: 10 }, plain), { width: 600, height: 10 });
});

test("a picture in a link is lower, because it may be a button, except for an icon", () => {
  const linked = { ...plain, isLinked: true };
  assert.deepEqual(completeSize({ width: 165 }, linked), { width: 165, height: 99 });
  assert.deepEqual(completeSize({ width: 32 }, linked), { width: 32, height: 32 });
});

test("an image without a size has room for the lines of its label", () => {
  assert.deepEqual(completeSize({}, plain), { width: 320, height: 40 });
  assert.deepEqual(completeSize({}, { ...plain, hasAlt: true }), { width: 320, height: 56 });
});
