import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { changeQuery, readFragment, writeFragment } from "./fragment.ts";

test("a place in the panel survives a round trip through the URL", () => {
  const values = fc.dictionary(
    fc.string({ minLength: 1 }),
    fc.string({ minLength: 1, unit: "grapheme" }),
  );
  fc.assert(
    fc.property(fc.constantFrom("overview", "ip-bans"), values, (tab, given) => {
      const query = changeQuery(new URLSearchParams(), given);
      const { hash } = new URL(writeFragment({ tab, query }), "http://mayfly.test/admin");
      const read = readFragment(hash);
      assert.equal(read.tab, tab);
      assert.deepEqual([...read.query], [...query]);
    }),
  );
});

test("any fragment yields a place", () => {
  fc.assert(
    fc.property(fc.string(), (fragment) => {
      assert.equal(readFragment(fragment).tab.includes("?"), false);
    }),
  );
  assert.deepEqual(readFragment("").tab, "");
});

test("an empty value is removed from the URL, and the rest stays", () => {
  const query = changeQuery(new URLSearchParams("sort=messages&offset=50"), { offset: undefined });
  assert.equal(query.toString(), "sort=messages");
});
