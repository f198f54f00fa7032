import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./project-nodes.ts";
import { newFolder } from "../new-folder.ts";

const SCRIPT = "scripts/print-release-notes.js";
const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.0 (2026-12-01)\n\n- Old.\n- Older.\n\n## 1.1.0\n\n- Oldest.\n";

test("prints the changelog's section of package.json's version, and fails for any other version", () => {
  const folder = newFolder();
  cpSync(join(ROOT, SCRIPT), join(folder, SCRIPT));
  writeFileSync(join(folder, "CHANGELOG.md"), CHANGELOG);
  const print = (version: string, tag: string) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", version }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, tag], {
      cwd: folder,
      encoding: "utf8",
    });
    return [status, stdout, stderr];
  };
  assert.deepEqual(print("1.2.0", "v1.2.0"), [0, "- Old.\n- Older.\n", ""]);
  assert.deepEqual(print("1.2.0", "v1.1.0"), [
    1,
    "",
    "The version of package.json is 1.2.0, not 1.1.0.\n",
  ]);
  assert.deepEqual(print("1.2", "v1.2"), [1, "", 'CHANGELOG.md has no text under "## 1.2".\n']);
});
