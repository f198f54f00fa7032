import assert from "node:assert/strict";
import { test } from "node:test";
import { fullness, shareWords, usageWords } from "./budget-words.ts";

test("formats an amount in its unit, with its limit if there is one", () => {
  assert.equal(usageWords("live-addresses", 12, 1_000_000), "12 of 1,000,000");
  assert.equal(usageWords("stored-bytes", 1_048_576, 209_715_200), "1 MB of 200 MB");
  assert.equal(usageWords("name-holds", 2, null), "2");
});

test("describes the share of a network, or that there is none", () => {
  const budget = { name: "stored-bytes", used: 0, total: null, holders: [] } as const;
  assert.equal(
    shareWords({ ...budget, holders: [], perNetwork: 209_715_200 }),
    "200 MB per network",
  );
  assert.equal(shareWords({ ...budget, holders: [], perNetwork: null }), "No limit per network");
});

test("a bar is full at its limit and empty without one", () => {
  assert.deepEqual(
    [fullness(15, 60), fullness(90, 60), fullness(0, 0), fullness(90, null)],
    [0.25, 1, 1, 0],
  );
});
