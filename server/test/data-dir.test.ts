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
import { startLoggedApp } from "./app/logged-app.ts";
import { startTestApp } from "./app/test-app.ts";
import { startServer } from "./faults/server-process.ts";

const DATABASE = ["lock", "lock-journal", "mayfly.db", "mayfly.db-shm", "mayfly.db-wal"];
const PRIVATE = [
  ...["admin-key", ...DATABASE].map((name) => [name, "600"]),
  ["raw", "700"],
  ["secret-key", "600"],
];

/** Removed when nobody writes into them any more: hooks of a test run in the order of their making. */
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("what an instance writes into its folder", () => {
  test("is its owner's alone, as is the folder where it is new", async (t) => {
    const dataDir = join(folderWhereNothingIsMasked(t), "data");
    const app = await startTestApp({ DATA_DIR: dataDir });
    t.after(() => app.close());
    assert.equal(modeOf(dataDir), "700");
    assert.deepEqual(modesIn(dataDir), PRIVATE);
  });

  test("becomes so where it isn't, in a folder that others may enter and that is left as it is", async (t) => {
    const dataDir = folderWhereNothingIsMasked(t);
    chmodSync(dataDir, 0o755);
    // As a version before left it, its log with it.
    await (await startServer({ DATA_DIR: dataDir })).end("SIGKILL");
    // Empty where it was folded back just before.
    assert.ok(existsSync(join(dataDir, "mayfly.db-wal")));
    for (const name of DATABASE) chmodSync(join(dataDir, name), 0o644);
    const app = await startTestApp({ DATA_DIR: dataDir });
    t.after(() => app.close());
    assert.equal(modeOf(dataDir), "755");
    assert.deepEqual(modesIn(dataDir), PRIVATE);
  });

  test("is told of where it is a key that nobody uses and everybody can read", async (t) => {
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
  // What anybody may read is what is left where nobody says anything.
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
