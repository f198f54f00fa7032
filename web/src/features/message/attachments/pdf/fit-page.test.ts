import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { AREA_PX_MAX, fitPage, pixelsOf, SIDE_PX_MAX } from "./fit-page.ts";

const A4 = { width: 595, height: 842 };

test("an ordinary page gets the requested width", () => {
  const size = pixelsOf(A4, fitPage(A4, 1190));
  assert.deepEqual(size, { width: 1190, height: 1684 });
});

test("no page exceeds the browser's canvas limits or shrinks to nothing", () => {
  const length = fc.double({ min: 0.001, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(length, length, fc.integer({ min: 1, max: 20_000 }), (width, height, widthPx) => {
      const page = { width, height };
      const size = pixelsOf(page, fitPage(page, widthPx));
      assert.ok(size.width >= 1 && size.height >= 1);
      assert.ok(size.width <= Math.max(1, widthPx + 1));
      assert.ok(size.width <= SIDE_PX_MAX + 1 && size.height <= SIDE_PX_MAX + 1);
      assert.ok(size.width * size.height <= AREA_PX_MAX + SIDE_PX_MAX);
    }),
  );
});
