import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test, type TestContext } from "node:test";
import { startLoggedApp } from "../app/logged-app.ts";
import { startTestApp } from "../app/test-app.ts";
import { startServer } from "../processes/server-process.ts";

const DATABASE = ["lock", "lock-journal", "mayfly.db", "mayfly.db-shm", "mayfly.db-wal"];
const PRIVATE = [
  ...["admin-key", ...DATABASE].map((name) => [name, "600"]),
  ["raw", "700"],
  ["secret-key", "600"],
];

/** Removed after their writers: hooks of a test run in registration order. */
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("the files in an instance's data folder", () => {
  test("are accessible only to their owner, as is a new folder", async (t) => {
    const dataDir = join(folderWhereNothingIsMasked(t), "data");
    const app = await startTestApp({ DATA_DIR: dataDir });
    t.after(() => app.close());
    assert.equal(modeOf(dataDir), "700");
    assert.deepEqual(modesIn(dataDir), PRIVATE);
  });

  test("become so if they aren't, while an existing shared folder keeps its mode", async (t) => {
    const dataDir = folderWhereNothingIsMasked(t);
    chmodSync(dataDir, 0o755);
    // A database and log with the modes of an earlier version.
    await (await startServer({ DATA_DIR: dataDir })).end("SIGKILL");
    // Empty if a checkpoint ran just before.
    assert.ok(existsSync(join(dataDir, "mayfly.db-wal")));
    for (const name of DATABASE) chmodSync(join(dataDir, name), 0o644);
    const app = await startTestApp({ DATA_DIR: dataDir });
    t.after(() => app.close());
    assert.equal(modeOf(dataDir), "755");
    assert.deepEqual(modesIn(dataDir), PRIVATE);
  });

  test("are logged if an unused key file is readable by all users", async (t) => {
    const dataDir = folderWhereNothingIsMasked(t);
    const file = join(dataDir, "secret-key");
    writeFileSync(file, "the former one");
    const app = await startLoggedApp({ DATA_DIR: dataDir, SECRET_KEY: "k".repeat(32) });
    t.after(() => app.close());
    const warnings = app.lines().filter(({ level }) => level === "warn");
    assert.deepEqual(
      warnings.map(({ msg }) => msg),
      [`every user of this machine can read ${file}; run: chmod o= '${file}'`],
    );
    assert.equal(modeOf(file), "666");
  });
});

function folderWhereNothingIsMasked(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-owner-"));
  // umask 0: files get the modes that the code requests.
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  folders.push(folder);
  return folder;
}

function modesIn(folder: string): string[][] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => [name, modeOf(join(folder, name))]);
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
