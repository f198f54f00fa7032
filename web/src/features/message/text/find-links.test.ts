import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../../contract/test/any-character.ts";
import { findLinks } from "./find-links.ts";

const linksOf = (text: string) =>
  findLinks(text).flatMap(({ text: written, href }) =>
    href === undefined ? [] : [[written, href]],
  );

const FOUND: readonly [text: string, written: string, href: string][] = [
  ["See https://a.example/b?c=1#d now", "https://a.example/b?c=1#d", "https://a.example/b?c=1#d"],
  ["www.a.example", "www.a.example", "https://www.a.example/"],
  ["Go to https://a.example.", "https://a.example", "https://a.example/"],
  ["(https://a.example/b)", "https://a.example/b", "https://a.example/b"],
  ["https://a.example/b_(c)", "https://a.example/b_(c)", "https://a.example/b_(c)"],
  ["(see https://a.example/b_(c)), then", "https://a.example/b_(c)", "https://a.example/b_(c)"],
  ["<https://a.example/x>", "https://a.example/x", "https://a.example/x"],
  ["[text](https://a.example/x)", "https://a.example/x", "https://a.example/x"],
  ["https://a.example/x?!...", "https://a.example/x", "https://a.example/x"],
  ["HTTPS://A.EXAMPLE/Path", "HTTPS://A.EXAMPLE/Path", "https://a.example/Path"],
  [
    "https://münchen.example/ä",
    "https://münchen.example/ä",
    "https://xn--mnchen-3ya.example/%C3%A4",
  ],
  ["詳細は、https://a.example/x。どうぞ", "https://a.example/x", "https://a.example/x"],
  ["http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"],
  ["http://[::1]/x", "http://[::1]/x", "http://[::1]/x"],
];

for (const [text, written, href] of FOUND) {
  test(`in ${JSON.stringify(text)} the link is ${written}`, () =>
    assert.deepEqual(linksOf(text), [[written, href]]));
}

for (const text of [
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://a.example",
  "file:///etc/passwd",
  "https://",
  "https:///",
  "http://a",
  "awww.a.example",
  "me@www.a.example",
  "xhttps://a.example",
  "https://a b",
  "www.",
]) {
  test(`in ${JSON.stringify(text)} there is no link`, () => assert.deepEqual(linksOf(text), []));
}

test("the parts of any text make up the text, and its links are http(s)", () => {
  const words = fc.constantFrom(
    ..."https:// www. a.example javascript: ( ) [ ] . , ! \u202E \0 é 例 @ # ? & ' < > data: \n".split(
      " ",
    ),
  );
  const texts = fc.array(fc.oneof(words, fc.string({ unit: ANY_CHARACTER, maxLength: 8 })));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join("");
      const pieces = findLinks(text);
      assert.equal(pieces.map((piece) => piece.text).join(""), text);
      for (const { text: written, href } of pieces) {
        if (href === undefined) continue;
        assert.match(href, /^https?:\/\/[^/\s]/);
        assert.doesNotMatch(href, /[\s<>"\p{Cc}\p{Cf}]/u);
        assert.doesNotMatch(written, /[\s<>".,!]$/);
      }
    }),
  );
});

test("splits a megabyte of possible link starts and ends in one pass, into bounded parts", () => {
  for (const one of [
    "www.",
    "https://",
    "https://a.example/)))))))))) ",
    "(",
    "https://a.example/(((",
  ]) {
    const text = one.repeat(Math.ceil(1_000_000 / one.length));
    const pieces = findLinks(text);
    assert.ok(pieces.length <= 2_010);
    assert.ok(pieces.map((piece) => piece.text).join("") === text);
  }
});
