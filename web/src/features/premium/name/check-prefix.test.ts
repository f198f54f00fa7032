import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPrefix } from "./check-prefix.ts";

const said = (prefix: string) => checkPrefix(prefix)?.title;

test("describes the faults of a prefix in the form's texts", () => {
  assert.equal(said(" "), "Prefix Required");
  assert.equal(said("ab"), "Prefix Too Short");
  assert.equal(said("june..meadow"), "Invalid Prefix");
  assert.equal(said("a".repeat(21)), "Prefix Too Long");
  assert.equal(said("june.meadow"), undefined);
});
