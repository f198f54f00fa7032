import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createPhraseFinder, lowerCase } from "./phrases.ts";

const finder = createPhraseFinder([
  ["long", ["promo code|*kod*"]],
  ["short", ["code|*pin|verif*|promo|コード|pin number|tan|*tango"]],
]);
const found = (text: string) =>
  finder.all(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

test("finds whole words and the longest phrase at each position, and treats a hyphen as a space", () => {
  assert.deepEqual(found("your code"), ["short code"]);
  assert.deepEqual(found("promo-code, promo"), ["long promo-code", "short promo"]);
  assert.deepEqual(found("codes decode 1code"), []);
  assert.deepEqual(found("pin number, tango"), ["short pin number", "short tango"]);
});

test("a star allows more letters at that end", () => {
  assert.deepEqual(found("verification"), ["short verif"]);
  assert.deepEqual(found("mypin pins"), ["short pin"]);
  assert.deepEqual(found("engångskoden"), ["long kod"]);
});

test("finds phrases anywhere in scripts without word separators", () => {
  assert.deepEqual(found("認証コードは"), ["short コード"]);
});

test("lower-cases a Turkish capital to one character", () => {
  assert.equal(lowerCase("İNDİRİM"), "indirim");
});

test("finds phrases in order and without overlap", () => {
  const piece = fc.constantFrom(
    "promo",
    "code",
    " ",
    "-",
    "pin",
    "kod",
    "verif",
    "コード",
    "x",
    "1",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      let last = 0;
      for (const { start, end } of finder.all(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        last = end;
      }
      assert.deepEqual(finder.first(text), finder.all(text)[0]);
    }),
  );
});
