import assert from "node:assert/strict";
import { test } from "node:test";
import { completeSize } from "./declared-size.ts";

test("completes a size with the usual ratio for its width", () => {
  assert.deepEqual(completeSize({ width: 24 }, false), { width: 24, height: 24 });
  assert.deepEqual(completeSize({ width: 270 }, false), { width: 270, height: 270 });
  assert.deepEqual(completeSize({ width: 600 }, false), { width: 600, height: 360 });
  assert.deepEqual(completeSize({ height: 600 }, false), { width: 1000, height: 600 });
  assert.deepEqual(completeSize({ width: 600, height: 10 }, false), { width: 600, height: 10 });
});

test("an image without a size has room for the lines of its label", () => {
  assert.deepEqual(completeSize({}, false), { width: 320, height: 40 });
  assert.deepEqual(completeSize({}, true), { width: 320, height: 56 });
});
