import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { pageLines } from "./page-lines.ts";

const run = (str: string, hasEOL = false) => ({ str, hasEOL });

test("runs of letters become lines, with single blanks and none at their ends", () => {
  const runs = [run("In"), run("voice"), run("  2041 ", true), run(" ", true), run("Total")];
  assert.deepEqual(pageLines(runs), ["Invoice 2041", "Total"]);
});

test("a page of millions of letters is cut where nobody listens any more", () => {
  const runs = Array.from({ length: 1_000 }, () => run("x".repeat(1_000), true));
  assert.equal(pageLines(runs).join("").length, 50_000);
});

test("whatever stands on a page, its lines hold the same letters in the same order", () => {
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
