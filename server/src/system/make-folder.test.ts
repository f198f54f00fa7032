import assert from "node:assert/strict";
import { existsSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { makeDataDir, makeFolder } from "./make-folder.ts";
import { newFolder } from "../../test/new-folder.ts";

describe("a folder for data", () => {
  test("is created with its parents, accessible to its owner only, and then left unchanged", () => {
    const folder = join(newFolder(), "of", "an", "instance");
    makeDataDir(folder);
    makeDataDir(folder);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  test("may be a symbolic link to a folder", () => {
    const folder = newFolder();
    symlinkSync(folder, join(folder, "link"));
    makeFolder(join(folder, "link", "below"));
    assert.ok(existsSync(join(folder, "below")));
  });

  test("reports a file or a broken link in place of the folder, with its variable", () => {
    const [file, broken] = [join(newFolder(), "file"), join(newFolder(), "link")];
    writeFileSync(file, "");
    symlinkSync(join(file, "..", "gone"), broken);
    for (const [wrong, named] of [
      [file, `${file} is not a folder`],
      [join(file, "below"), `${file} is not a folder`],
      [broken, `${broken} is not a folder`],
    ] as const) {
      const message = new RegExp(`^DATA_DIR: cannot create the folder ${wrong} \\(${named}\\)\\.`);
      assert.throws(() => makeDataDir(wrong), { message });
    }
  });

  test("reports a folder that the system can't create, without endless tries", (t) => {
    if (!existsSync("/proc/self")) return t.skip("this system has no /proc");
    for (const wrong of ["/proc/mayfly", "/proc/mayfly/data"]) {
      assert.throws(
        () => makeDataDir(wrong),
        /^StartError: DATA_DIR: cannot create the folder \/proc\/mayfly/,
      );
    }
  });
});
