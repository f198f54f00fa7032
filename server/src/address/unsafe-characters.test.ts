import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { cleanLine } from "../mail/text/clean-line.ts";
import { hasUnsafeAddressCharacter, hasUnsafeCharacter } from "./unsafe-characters.ts";

test("accepts every listed subject as safe for a reply: no line end, no direction mark", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 40 }), (written) => {
      const subject = cleanLine(written, 100);
      assert.equal(hasUnsafeCharacter(subject), false);
      assert.doesNotMatch(subject, /[\r\n\0\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    }),
    { numRuns: 2_000 },
  );
});

test("characters that join letters or emoji are allowed in a subject but not in an address", () => {
  for (const text of ["👨‍👩‍👧", "می‌خواهم", "क्‍ष", "❤️"]) {
    assert.equal(hasUnsafeCharacter(text), false);
    assert.equal(hasUnsafeAddressCharacter(text), true);
  }
});
