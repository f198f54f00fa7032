import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { isStale } from "./is-stale.ts";

test("a build is stale while it is missing", (t) => {
  const { path } = workplace(t);
  assert.equal(isStale(path("built"), []), true);
});

test("a build is stale if a file or a folder at any depth is newer, other than a test", (t) => {
  const { path, write } = workplace(t);
  write("built", 200);
  const deep = ["source/deep/file.ts", "source/deep", "source"];
  write("source/deep/file.test.ts", 300);
  for (const name of deep) write(name, 100);
  write("alone.json", 100);
  const sources = [path("source"), path("alone.json"), path("not-shipped")];
  assert.equal(isStale(path("built"), sources), false);
  for (const name of [...deep, "alone.json"]) {
    write(name, 300);
    assert.equal(isStale(path("built"), sources), true, name);
    write(name, 100);
  }
  assert.equal(isStale(path("built"), sources), false);
});

/** Creates files with the given ages in seconds. */
function workplace(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-stale-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "source/deep"), { recursive: true });
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: (name: string, modified: number): void => {
      if (name.includes(".") || name === "built") writeFileSync(path(name), "");
      utimesSync(path(name), modified, modified);
    },
  };
}
