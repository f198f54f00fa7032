import assert from "node:assert/strict";
import { test } from "node:test";
import { completeSize } from "./picture-size.ts";

test("completes a size with the usual ratio for its width", () => {
  assert.deepEqual(completeSize({ width: 24 }), { width: 24, height: 24 });
  assert.deepEqual(completeSize({ width: 270 }), { width: 270, height: 270 });
  assert.deepEqual(completeSize({ width: 600 }), { width: 600, height: 360 });
  assert.deepEqual(completeSize({ height: 600 }), { width: 1000, height: 600 });
  assert.deepEqual(completeSize({ width: 600, height: 10 }), { width: 600, height: 10 });
});
