import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as check, constantFrom, oneof, property, string } from "fast-check";
import { ANY_CHARACTER } from "../../test/any-character.ts";
import { prefixFault } from "./prefix-form.ts";

test("reports faults in the form's order", () => {
  for (const blank of ["", "   ", "\t\n"]) assert.equal(prefixFault(blank), "PREFIX_REQUIRED");
  for (const short of ["ab", "a!", " a"]) assert.equal(prefixFault(short), "PREFIX_TOO_SHORT");
  for (const written of ["a b c", " abc", "a+b", "a@b.c", "jürgen", "аdmin", "a\u0000bc", "ab\nc"])
    assert.equal(prefixFault(written), "PREFIX_INVALID", written);
  assert.equal(prefixFault("!".repeat(21)), "PREFIX_INVALID");
  assert.equal(prefixFault("a".repeat(21)), "PREFIX_TOO_LONG");
});

test("rejects a leading dot, a trailing dot, and two adjacent dots", () => {
  for (const written of [".abc", "abc.", "a..b", "..."])
    assert.equal(prefixFault(written), "PREFIX_INVALID", written);
});

test("accepts 3 to 20 letters, digits, dots, dashes, and underscores, including capitals", () => {
  for (const written of ["a_1", "June.Meadow", "j_u-n.e", "123", "-_-", "a".repeat(20)])
    assert.equal(prefixFault(written), undefined, written);
});

test("rejects a letter that becomes ASCII only in lower case", () => {
  assert.equal(prefixFault("mi\u212Ae"), "PREFIX_INVALID");
});

test("any accepted prefix is a local part of 3 to 20 characters", () => {
  const written = oneof(
    string({ unit: ANY_CHARACTER, maxLength: 30 }),
    string({ unit: constantFrom(...Array.from("abZ09._- ")), maxLength: 24 }),
  );
  check(
    property(written, (text) => {
      if (prefixFault(text)) return;
      assert.match(text, /^(?!\.)(?!.*\.\.)[A-Za-z0-9._-]{3,20}(?<!\.)$/);
      assert.equal(prefixFault(text.toLowerCase()), undefined);
    }),
    { numRuns: 500 },
  );
});
