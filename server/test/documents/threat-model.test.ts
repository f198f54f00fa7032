import assert from "node:assert/strict";
import { test } from "node:test";
import { checkNamedTests, readDocument } from "./named-tests.ts";

const MODEL = "docs/threat-model.md";

test("the threat model names existing tests, under their titles", () => {
  const named = checkNamedTests(readDocument(MODEL));
  assert.ok(named.length > 50);
});

test("every row of the threat model names its evidence", () => {
  const rows = readDocument(MODEL)
    .split("\n")
    .filter((line) => /^\| (?!-|attack|event|stolen)/.test(line));
  assert.ok(rows.length > 35);
  for (const row of rows) assert.match(row, /\.test\.ts` "/);
});
