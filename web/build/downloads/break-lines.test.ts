import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { breakLines } from "./break-lines.ts";
import type { Run } from "./sheet.ts";

const byLetter = ({ text }: Run) => Array.from(text).length;
const plain = (text: string): Run => ({ text, style: "plain" });
const texts = (runs: readonly Run[], width: number) =>
  breakLines(runs, width, byLetter).map((line) => line.map((piece) => piece.text).join(""));

test("wraps whole words and drops the space at the break", () => {
  assert.deepEqual(texts([plain("one two three")], 8), ["one two", "three"]);
});

test("keeps a word of two styles together", () => {
  const runs = [plain("see "), { text: "dig", style: "code" }, plain(", then")] as const;
  assert.deepEqual(texts(runs, 8), ["see dig,", "then"]);
});

test("breaks a word that is longer than a line", () => {
  assert.deepEqual(texts([plain("_dmarc.mail.example.org")], 10), [
    "_dmarc.mai",
    "l.example.",
    "org",
  ]);
});

test("keeps the indentation of code", () => {
  assert.deepEqual(texts([{ text: "  -d '{}'", style: "code" }], 20), ["  -d '{}'"]);
});

test("breaks an indented word that only fits without its indent", () => {
  assert.deepEqual(texts([plain(" ...")], 3), [" ..", "."]);
});

const run = fc.record({
  text: fc.stringMatching(/^[a-z .]{0,30}$/),
  style: fc.constantFrom("plain" as const, "strong" as const, "code" as const),
});

test("no line is too wide, and only spaces are dropped", () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), fc.integer({ min: 3, max: 40 }), (runs, width) => {
      const lines = texts(runs, width);
      for (const line of lines) assert.ok(Array.from(line).length <= width, `${line} in ${width}`);
      const letters = (text: string) => text.replaceAll(" ", "");
      const words = runs.map(({ text }) => text).join("");
      assert.equal(letters(lines.join("")), letters(words));
    }),
  );
});
