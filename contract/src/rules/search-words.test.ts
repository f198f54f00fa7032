import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../test/any-character.ts";
import { foldForSearch, containsWords, searchWords } from "./search-words.ts";

const holds = (text: string, query: string) =>
  containsWords(foldForSearch(text), searchWords(query));

test("case, accents, ligatures, and full-width forms make no difference on either side", () => {
  for (const [text, query] of [
    ["Grüße aus Zürich", "GRUSSE zurich"],
    ["zurich", "Zürích"],
    ["oﬃce ０１", "office 01"],
    ["ΟΔΟΣ", "οδος"],
  ] as const) {
    assert.ok(holds(text, query), query);
  }
  assert.ok(!holds("office", "offices"));
});

test("finds a word that contains invisible characters, such as soft hyphens", () => {
  assert.ok(holds("Ver\u00adsand\u200bkosten \u2066frei\u2069", "versandkosten frei"));
  assert.ok(holds("Versand", "Ver\u00adsand"));
  assert.deepEqual(searchWords("\u200b \u00ad"), []);
});

test("folds a megabyte of accents in one pass", () => {
  for (const marks of ["\u0316\u0301", "\uFF9E\u0316"]) {
    assert.equal(foldForSearch(`a${marks.repeat(500_000)}b`), "AB");
  }
});

test("a folded text contains each of its parts, and folding twice equals folding once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(), fc.nat(), (text, from, length) => {
      const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      const start = letters.length === 0 ? 0 : from % letters.length;
      assert.ok(holds(text, letters.slice(start, start + (length % 8)).join("")));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      const folded = foldForSearch(text);
      assert.equal(foldForSearch(folded), folded);
    }),
  );
});
