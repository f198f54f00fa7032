import assert from "node:assert/strict";
import { test } from "node:test";
import { previewKind } from "./preview-kind.ts";
import { readPreview } from "./read-preview.ts";

const MB = 1024 * 1024;

for (const [type, name, size, kind] of [
  ["image/png", "a.png", 100, "picture"],
  ["image/png", "a.png", 21 * MB, undefined],
  ["image/svg+xml", "a.svg", 100, undefined],
  ["application/pdf", "a.pdf", 100, "pdf"],
  ["application/pdf", "invoice", 100, "pdf"],
  ["application/octet-stream", "a.PDF", 100, "pdf"],
  ["application/pdf", "a.pdf", 16 * MB, "large-pdf"],
  ["application/pdf", "a.pdf", 0, undefined],
  ["text/html", "a.pdf", 100, undefined],
] as const) {
  test(`${name} of ${size} bytes, declared as ${type}, is previewed as ${kind ?? "nothing"}`, () => {
    assert.equal(previewKind({ type, name, size }), kind);
  });
}

test("offers a preview of a picture without a declared type, but not of a program that poses as one", () => {
  const picture = { type: "application/octet-stream", detectedType: "image/gif", name: "a" };
  assert.equal(previewKind({ ...picture, size: 100 }), "picture");
  for (const type of ["application/pdf", "image/png"]) {
    assert.equal(previewKind({ type, name: "a.exe", risk: "program", size: 100 }), undefined);
  }
});

test("reports a PDF that is too large without fetching it", async () => {
  const preview = await readPreview("large-pdf", () => assert.fail("It was fetched"));
  assert.deepEqual(preview, {
    shown: "refusal",
    words: "This PDF is too large to be shown here. You can still download it.",
  });
});
