import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../../../contract/test/any-character.ts";
import { readCssTokens } from "./css-tokens.ts";

const readAs = (css: string) =>
  readCssTokens(css)
    .filter(({ kind }) => kind !== "space")
    .map(({ kind, value }) => (value === "" ? kind : `${kind} ${value}`));

const CASES: readonly [css: string, tokens: string[]][] = [
  ["a{b:c}", ["identifier a", "open", "identifier b", "other", "identifier c", "close"]],
  ["url(x y)z", ["bad-url", "identifier z"]],
  ["url( x )z", ["url x", "identifier z"]],
  ['url( "x" )', ["function url", "string x", "close"]],
  ["\\75rl(x)", ["url x"]],
  ["u\\72 l(x)", ["url x"]],
  ["url(a\\)b)", ["url a)b"]],
  ["url(a\\", ["url a\uFFFD"]],
  ["1url(x)", ["other", "open", "identifier x", "close"]],
  ["1e3url(x)", ["other", "open", "identifier x", "close"]],
  ["1.url(x)", ["other", "other", "url x"]],
  ["+.5em", ["other"]],
  ["--url(x)", ["function --url", "identifier x", "close"]],
  ["-->url(x)", ["other", "url x"]],
  ["#url(x)", ["other", "open", "identifier x", "close"]],
  ["@import 'x", ["at-rule import", "string x"]],
  ["'a\\\nb'", ["string ab"]],
  ["'a\nb'", ["bad-string", "identifier b", "string"]],
  ["a/**/b/*c", ["identifier a", "identifier b"]],
  ["\\\na", ["other", "identifier a"]],
];

for (const [css, tokens] of CASES) {
  test(`${JSON.stringify(css)} is ${tokens.join(", ")}`, () =>
    assert.deepEqual(readAs(css), tokens));
}

test("the tokens of any text cover the text without gaps", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (css) => {
      let end = 0;
      for (const token of readCssTokens(css)) {
        assert.equal(token.start, end);
        assert.ok(token.end > token.start);
        end = token.end;
      }
      assert.equal(end, css.length);
    }),
  );
});
