import assert from "node:assert/strict";
import { test } from "node:test";
import { beginningOf } from "./beginning-of.ts";

test("the beginning of a long mail has its whole head and ends after a tag", () => {
  const head = `<html><head><style>${"a{color:red}".repeat(1_000)}</style></head>`;
  const html = `${head}<body>${'<p title="x">Text</p>'.repeat(5_000)}</body></html>`;
  const beginning = beginningOf(html) ?? "";
  assert.ok(beginning.startsWith(`${head}<body><p`));
  assert.ok(html.startsWith(beginning));
  assert.ok(beginning.endsWith(">"));
  assert.ok(beginning.length < head.length + 8_100);
});

test("a short mail, and one without a tag for long, is shown at once", () => {
  assert.equal(beginningOf("<p>Text</p>".repeat(1_000)), undefined);
  assert.equal(beginningOf("x".repeat(100_000)), undefined);
});
