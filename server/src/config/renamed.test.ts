import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RENAMED } from "./renamed.ts";
import { invalid, valid } from "./testing/read-environment.ts";
import { VARIABLES } from "./variables.ts";

describe("a renamed variable", () => {
  test("is read under its old name, with a warning that names both", () => {
    const { limits, warnings } = valid({ LIMIT_LOOKS_PER_MINUTE: "7" });
    assert.equal(limits.LIMIT_STATE_READS_PER_MINUTE, 7);
    assert.deepEqual(warnings, [
      "LIMIT_LOOKS_PER_MINUTE is now LIMIT_STATE_READS_PER_MINUTE: rename it; the next release ignores the old name",
    ]);
  });

  test("is ignored under its old name when the new name is set too", () => {
    const env = { LIMIT_LOOKS_PER_MINUTE: "7", LIMIT_STATE_READS_PER_MINUTE: "8" };
    const { limits, warnings } = valid(env);
    assert.equal(limits.LIMIT_STATE_READS_PER_MINUTE, 8);
    assert.deepEqual(warnings, [
      "LIMIT_LOOKS_PER_MINUTE is ignored because its new name LIMIT_STATE_READS_PER_MINUTE is set: remove it",
    ]);
  });

  test("counts as unset when it is empty", () => {
    const { limits, warnings } = valid({ LIMIT_LOOKS_PER_MINUTE: " " });
    assert.equal(limits.LIMIT_STATE_READS_PER_MINUTE, 3_000);
    assert.deepEqual(warnings, []);
  });

  test("is named in a mistake as the operator wrote it", () => {
    const [mistake, ...others] = invalid({ LIMIT_LOOKS_PER_MINUTE: "many" });
    assert.match(mistake ?? "", /^LIMIT_LOOKS_PER_MINUTE must be a whole number/);
    assert.deepEqual(others, []);
  });

  test("has a new name that exists and an old name that doesn't", () => {
    const known = new Set(Object.keys(VARIABLES));
    for (const [oldName, newName] of Object.entries(RENAMED)) {
      assert.equal(known.has(newName), true, newName);
      assert.equal(known.has(oldName), false, oldName);
    }
  });
});
