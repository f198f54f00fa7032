import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { requireFile } from "./file-access.ts";
import { newFolder } from "../../test/new-folder.ts";

describe("a file that a command needs", () => {
  test("is returned with its folder", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "mayfly.db"), "");
    assert.equal(requireFile(folder, "mayfly.db", "is empty."), join(folder, "mayfly.db"));
  });

  test("is missing in an empty folder, and where no folder is", () => {
    const empty = newFolder();
    const file = join(empty, "file");
    for (const folder of [empty, join(empty, "missing"), file]) {
      assert.throws(() => requireFile(folder, "mayfly.db", "is empty."), {
        message: `${folder} is empty.`,
      });
      writeFileSync(file, "");
    }
  });

  test("is missing in a folder that is named with its whole path", () => {
    assert.throws(() => requireFile("./no-such-data", "mayfly.db", "is empty."), {
      message: `${resolve("no-such-data")} is empty.`,
    });
  });

  test("is not called missing where another user owns it", () => {
    const folder = join(newFolder(), "data");
    mkdirSync(folder);
    // A lookup that fails, as in another user's folder. The tests may run as root, which ignores modes.
    const file = join(folder, "mayfly.db");
    symlinkSync("mayfly.db", file);
    assert.throws(() => requireFile(folder, "mayfly.db", "is empty."), {
      message: `This user can't read ${file} (ELOOP). Let it read the file, or run this command as the server's user.`,
    });
  });
});
