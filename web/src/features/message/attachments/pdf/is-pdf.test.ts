import assert from "node:assert/strict";
import { test } from "node:test";
import { isPdf } from "./is-pdf.ts";

for (const [what, content, expected] of [
  ["begins as one", "%PDF-1.7\n", true],
  ["begins as one after a letter's worth of something else", `${"\0".repeat(1_000)}%PDF-2.0`, true],
  ["names it too late", `${"\n".repeat(1_024)}%PDF-1.4`, false],
  ["is a page", "<!doctype html>", false],
  ["is empty", "", false],
] as const) {
  test(`a file that ${what} is ${expected ? "a" : "no"} PDF`, async () => {
    assert.equal(await isPdf(new Blob([content])), expected);
  });
}
