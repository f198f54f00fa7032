import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPrefix } from "./check-prefix.ts";

const said = (prefix: string) => checkPrefix(prefix)?.title;

test("a prefix is required, long enough, and of the characters that are allowed", () => {
  assert.equal(said(" "), "Prefix Required");
  assert.equal(said("ab"), "Prefix Too Short");
  for (const prefix of ["a b", "jüne", "a+b+c", ".june", "june.", "june..meadow", "..."]) {
    assert.equal(said(prefix), "Invalid Prefix", prefix);
  }
  for (const prefix of ["abc", "june.meadow", "j_u-n.e", "123", "-_-", "a".repeat(20)]) {
    assert.equal(said(prefix), undefined, prefix);
  }
});
