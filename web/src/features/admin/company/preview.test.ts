import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { previewOf } from "./preview.ts";

test("a preview is the text's beginning on one line, whole characters, and says where it ends early", () => {
  assert.equal(previewOf(" Dear all,\r\n\r\nwe  have ", 100), "Dear all, we have");
  assert.equal(previewOf("x".repeat(100), 100), "x".repeat(100));
  assert.equal(previewOf("x".repeat(101), 100), `${"x".repeat(100)}…`);
  assert.equal(previewOf("🌱".repeat(101), 100), `${"🌱".repeat(100)}…`);
});

test("no text makes a preview that is longer or broken", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (body, max) => {
      const preview = previewOf(body, max);
      assert.ok(Array.from(preview).length <= max + 1);
      assert.equal(preview.includes("\n"), false);
      assert.ok(preview.isWellFormed());
    }),
  );
});
