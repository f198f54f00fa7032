import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startTestApp } from "./app/test-app.ts";

test("the folder of a new instance, and the secrets that are made in it, are its owner's alone", async (t) => {
  const above = mkdtempSync(join(tmpdir(), "mayfly-owner-"));
  t.after(() => rmSync(above, { recursive: true }));
  const dataDir = join(above, "data");
  // What anybody may read is what is left where nobody says anything.
  const umask = process.umask(0);
  t.after(() => void process.umask(umask));
  const app = await startTestApp({ DATA_DIR: dataDir });
  await app.close();
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  assert.ok(readdirSync(dataDir).includes("mayfly.db"));
  assert.equal(modeOf(dataDir), "700");
  for (const secret of ["secret-key", "admin-key"]) {
    assert.equal(modeOf(join(dataDir, secret)), "600");
  }
});
