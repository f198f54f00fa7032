import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assert as check, constantFrom, oneof, property, string } from "fast-check";
import { NOTICES } from "@mayfly/contract/notices";
import { ERRORS } from "@mayfly/contract/errors";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { makeFreeLocalPart } from "../inbox/addresses/free-local-part.ts";
import { createRandomSource } from "../keys/random-source.ts";
import { isForSale, readPrefix } from "./prefix-rules.ts";

describe("prefixes", () => {
  const errorOf = (typed: string) => {
    const reading = readPrefix(typed);
    return reading.valid ? reading.prefix : reading.error;
  };

  test("an invalid prefix has the form's error code", () => {
    assert.equal(errorOf(""), "PREFIX_REQUIRED");
    assert.equal(errorOf("   "), "PREFIX_REQUIRED");
    assert.equal(errorOf(" ab "), "PREFIX_TOO_SHORT");
    assert.equal(errorOf("a".repeat(21)), "PREFIX_TOO_LONG");
    assert.equal(errorOf("a b c"), "PREFIX_INVALID");
    assert.equal(ERRORS.PREFIX_REQUIRED.message, NOTICES.prefixRequired.text);
    assert.equal(ERRORS.PREFIX_TOO_SHORT.message, NOTICES.prefixTooShort.text);
    assert.equal(ERRORS.PREFIX_INVALID.message, NOTICES.prefixInvalid.text);
    assert.equal(ERRORS.PREFIX_TOO_LONG.message, NOTICES.prefixTooLong.text);
  });

  test("case and surrounding spaces are ignored; 3 and 20 characters are valid", () => {
    assert.equal(errorOf("  June.Meadow "), "june.meadow");
    assert.equal(errorOf("a_1"), "a_1");
    assert.equal(errorOf("-".repeat(20)), "-".repeat(20));
  });

  test("a letter that only becomes ASCII in lower case is refused", () => {
    assert.equal(errorOf("mi\u212Ae"), "PREFIX_INVALID");
  });

  test("any accepted prefix has 3 to 20 allowed characters and parses to itself", () => {
    const typed = oneof(
      string({ unit: ANY_CHARACTER, maxLength: 30 }),
      string({ unit: constantFrom(...Array.from("abZ09._- ")), maxLength: 24 }),
    );
    check(
      property(typed, (text) => {
        const reading = readPrefix(text);
        if (!reading.valid) return;
        assert.match(reading.prefix, /^(?!\.)(?!.*\.\.)[a-z0-9._-]{3,20}(?<!\.)$/);
        assert.deepEqual(readPrefix(reading.prefix), reading);
      }),
      { numRuns: 500 },
    );
  });

  test("shapes of free addresses, reserved names, and look-alikes are not for sale", () => {
    const random = createRandomSource();
    for (let count = 0; count < 200; count += 1)
      assert.equal(isForSale(makeFreeLocalPart(random)), false);
    for (const prefix of [
      "admin",
      "adm1n",
      "p0stmaster",
      "no-reply",
      "adrnin",
      "mayfly.support",
      "b1lling",
    ])
      assert.equal(isForSale(prefix), false, prefix);
    for (const prefix of ["june.meadow", "anna-b", "x_y_z"]) assert.equal(isForSale(prefix), true);
  });
});
