import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { newDepths } from "./scroll-depth.ts";

test("a depth is reached by the viewport's lower edge", () => {
  assert.deepEqual(newDepths(0, { bottom: 249, height: 1000 }), []);
  assert.deepEqual(newDepths(0, { bottom: 250, height: 1000 }), [25]);
  assert.deepEqual(newDepths(25, { bottom: 1000, height: 1000 }), [50, 75, 90]);
  assert.deepEqual(newDepths(90, { bottom: 1000, height: 1000 }), []);
  assert.deepEqual(newDepths(0, { bottom: 0, height: 0 }), []);
});

test("each depth is reported once, in ascending order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2000)), (bottoms) => {
      const seen: number[] = [];
      for (const bottom of bottoms) {
        seen.push(...newDepths(seen.at(-1) ?? 0, { bottom, height: 1000 }));
      }
      assert.deepEqual(seen, [25, 50, 75, 90].slice(0, seen.length));
    }),
  );
});
