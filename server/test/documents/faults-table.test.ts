import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { checkNamedTests, readDocument } from "./named-tests.ts";

const FAULTS = "server/test/faults";
const TABLE = readDocument("docs/faults.md");

test("the table of faults names existing tests, and every fault test is in the table", () => {
  const named = new Set(checkNamedTests(TABLE));
  const files = readdirSync(new URL("../faults", import.meta.url));
  const tests = files
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `${FAULTS}/${file}`);
  assert.ok(tests.length > 10);
  assert.deepEqual(
    tests.filter((file) => !named.has(file)),
    [],
  );
});

test("every row of the table has a fault, its store, the expectation, the result, and a test", () => {
  const rows = TABLE.split("\n").filter((line) => /^\| (?!-|fault )/.test(line));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const cells = row.split("|").slice(1, -1);
    assert.deepEqual([cells.length, cells.filter((cell) => cell.trim() === "").length], [5, 0]);
    assert.match(row, /\.test\.ts` "/);
  }
});
