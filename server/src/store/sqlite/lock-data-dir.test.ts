import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lockDataDir } from "./lock-data-dir.ts";
import { newFolder } from "../../../test/new-folder.ts";

test("reports a folder in which no lock can be created, with its variable", () => {
  const dataDir = newFolder();
  // The tests may run as root, which ignores modes.
  mkdirSync(join(dataDir, "lock"));
  assert.throws(() => lockDataDir(dataDir), {
    message: `DATA_DIR: this user can't write to ${dataDir}; make it writable, or set DATA_DIR to another folder`,
  });
});
