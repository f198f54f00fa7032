import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { previewOf } from "./preview.ts";

test("a preview is one line of whole characters, and marks truncation", () => {
  assert.equal(previewOf(" Dear all,\r\n\r\nwe  have ", 100), "Dear all, we have");
  assert.equal(previewOf("x".repeat(100), 100), "x".repeat(100));
  assert.equal(previewOf("x".repeat(101), 100), `${"x".repeat(100)}…`);
  assert.equal(previewOf("🌱".repeat(101), 100), `${"🌱".repeat(100)}…`);
  assert.equal(previewOf("Hi 👨‍👩‍👧 all", 6), "Hi …");
});

test("no text yields a longer or broken preview", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (body, max) => {
      const preview = previewOf(body, max);
      assert.ok(Array.from(preview).length <= max + 1);
      assert.equal(preview.includes("\n"), false);
      assert.ok(preview.isWellFormed());
    }),
  );
});
