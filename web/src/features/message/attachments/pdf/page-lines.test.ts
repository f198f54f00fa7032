import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { pageLines } from "./page-lines.ts";

const run = (str: string, hasEOL = false) => ({ str, hasEOL });

test("text runs become lines with single, trimmed spaces", () => {
  const runs = [run("In"), run("voice"), run("  2041 ", true), run(" ", true), run("Total")];
  assert.deepEqual(pageLines(runs), ["Invoice 2041", "Total"]);
});

test("truncates a page of millions of characters", () => {
  const runs = Array.from({ length: 1_000 }, () => run("x".repeat(1_000), true));
  assert.equal(pageLines(runs).join("").length, 50_000);
});

test("the lines of any page hold its characters in order", () => {
  const anyRun = fc.record({ str: fc.string({ unit: "grapheme" }), hasEOL: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyRun), (runs) => {
      const written = runs.map(({ str }) => str).join("");
      assert.equal(lettersOf(pageLines(runs).join("")), lettersOf(written));
      assert.ok(pageLines(runs).every((line) => line !== "" && line === line.trim()));
    }),
  );
});

function lettersOf(text: string): string {
  return text.replaceAll(/\s/g, "");
}
