import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { uniqueNames } from "./zip-files.ts";

test("numbers names that collide on some file system", () => {
  assert.deepEqual(uniqueNames(["a.txt", "A.TXT", "a.txt", "a (2).txt", "README", "readme"]), [
    "a.txt",
    "A (2).TXT",
    "a (3).txt",
    "a (2) (2).txt",
    "README",
    "readme (2)",
  ]);
});

test("numbers names that are equal without case, though their small letters differ", () => {
  assert.deepEqual(uniqueNames(["straße.txt", "STRASSE.txt", "ΝΈΟΣ", "νέος", "νέοσ"]), [
    "straße.txt",
    "STRASSE (2).txt",
    "ΝΈΟΣ",
    "νέος (2)",
    "νέοσ (3)",
  ]);
});

test("all names are unique, and the first of each stays unchanged", () => {
  const names = fc.array(
    fc.constantFrom("a", "A", "a (2)", "a.b", "A.B", "a (2).b", "é", "e\u0301"),
  );
  fc.assert(
    fc.property(names, (wanted) => {
      const unique = uniqueNames(wanted);
      const folded = unique.map((name) => name.normalize("NFC").toLowerCase());
      assert.equal(new Set(folded).size, wanted.length);
      if (wanted[0] !== undefined) assert.equal(unique[0], wanted[0]);
    }),
  );
});
