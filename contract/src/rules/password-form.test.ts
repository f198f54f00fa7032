import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../test/any-character.ts";
import { normalizePassword } from "./password-form.ts";

test("reads a password with capitals, spaces, missing dashes, and letters that look like digits", () => {
  for (const typed of ["KW1D 98DK 2M", " kw1d98dk2m\n", "kwld-98dk-2m", "k-w-I-d98dk2m"])
    assert.equal(normalizePassword(typed), "kw1d-98dk-2m", typed);
  assert.equal(normalizePassword("O0oIil1"), "0001-111");
  assert.equal(normalizePassword(" - "), "");
});

test("normalizing any input twice gives the same result as once", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (typed) => {
      const read = normalizePassword(typed);
      assert.match(read, /^(?:[0-9a-z]{4}-)*[0-9a-z]{0,4}$/);
      assert.equal(normalizePassword(read), read);
    }),
  );
});
