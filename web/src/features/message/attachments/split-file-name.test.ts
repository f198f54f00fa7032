import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../../contract/test/any-character.ts";
import { splitFileName } from "./split-file-name.ts";

test("the end of a name is its last ten characters, including the extension", () => {
  assert.deepEqual(splitFileName("a long invoice 2041.pdf"), ["a long invoic", "e 2041.pdf"]);
  assert.deepEqual(splitFileName("short.pdf"), ["", "short.pdf"]);
});

test("the end of a name from right to left is its extension", () => {
  assert.deepEqual(splitFileName("عربي 3.docx"), ["عربي 3", ".docx"]);
  assert.deepEqual(splitFileName("חשבונית 20418.docx"), ["חשבונית 20418", ".docx"]);
  assert.deepEqual(splitFileName("عربي"), ["عربي", ""]);
  assert.deepEqual(splitFileName("חשבונית 20418.exe. "), ["חשבונית 20418", ".exe. "]);
  assert.equal(splitFileName(`חשבונית.${"ח".repeat(30)}`)[1].length, 10);
});

test("never splits a grapheme", () => {
  const umlaut = "u\u0308";
  assert.deepEqual(splitFileName(`f${umlaut}r-all.pdf`), ["f", `${umlaut}r-all.pdf`]);
  assert.deepEqual(splitFileName(`party\u{1F389}12345.pdf`), ["party", "\u{1F389}12345.pdf"]);
  assert.deepEqual(splitFileName(`flag\u{1F1E9}\u{1F1EA}12345.pdf`), [
    "flag",
    "\u{1F1E9}\u{1F1EA}12345.pdf",
  ]);
});

test("both parts make up the name, and neither is broken", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (name) => {
      const parts = splitFileName(name);
      assert.equal(parts.join(""), name);
      for (const part of parts) assert.ok(part.isWellFormed());
    }),
  );
});
