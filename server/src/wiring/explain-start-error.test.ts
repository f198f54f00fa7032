import assert from "node:assert/strict";
import { test } from "node:test";
import { asStoreError } from "../store/sqlite/store-errors.ts";
import { explainStartError } from "./explain-start-error.ts";

const CONFIG = { dataDir: "/data" };

for (const [code, sentence] of [
  [
    "SQLITE_CORRUPT_INDEX",
    /^DATA_DIR: the database in \/data is damaged \(row 5 is missing\); move /,
  ],
  ["SQLITE_CANTOPEN_ISDIR", /^DATA_DIR: this user can't read or write \/data; /],
  [
    "SQLITE_IOERR_WRITE",
    /^DATA_DIR: the disk of \/data can't be read or written \(.*\); .* the quota of this user$/,
  ],
  ["SQLITE_FULL", /^DATA_DIR: no disk space is left for \/data; /],
] as const) {
  test(`${code} is explained, whichever thread it comes from`, () => {
    const error = Object.assign(new Error("row 5 is missing"), { code });
    assert.match(explainStartError(error, CONFIG) ?? "", sentence);
    assert.match(explainStartError(asStoreError(error), CONFIG) ?? "", sentence);
  });
}

test("a wrong statement is a bug, and gets no explanation", () => {
  const error = Object.assign(new Error("no such column"), { code: "SQLITE_ERROR" });
  assert.equal(explainStartError(asStoreError(error), CONFIG), undefined);
});
