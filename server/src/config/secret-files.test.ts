import assert from "node:assert/strict";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { fill, mountSmallDisk, NOT_MOUNTED, unmount } from "../../test/processes/small-disk.ts";
import { loadOrMakeSecret } from "./secret-files.ts";

const LENGTH_MIN = 16;

describe("a secret in a file", () => {
  test("is generated once and then kept", (t) => {
    const folder = newFolder(t);
    const first = loadOrMakeSecret(folder, "admin-key", LENGTH_MIN);
    const again = loadOrMakeSecret(folder, "admin-key", LENGTH_MIN);
    assert.deepEqual([first.made, again.made], [true, false]);
    assert.equal(again.secret, first.secret);
    assert.equal(readFileSync(first.file, "utf8"), `${first.secret}\n`);
  });

  test("that others can read, as its creator left it, gets restricted permissions", (t) => {
    const { secret, file } = loadOrMakeSecret(newFolder(t), "secret-key", LENGTH_MIN);
    chmodSync(file, 0o644);
    assert.equal(loadOrMakeSecret(dirname(file), "secret-key", LENGTH_MIN).secret, secret);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  test("that is empty or too short is refused", (t) => {
    const folder = newFolder(t);
    for (const left of ["", "\n", "fifteen letters\n"]) {
      writeFileSync(join(folder, "admin-key"), left);
      assert.throws(
        () => loadOrMakeSecret(folder, "admin-key", LENGTH_MIN),
        /admin-key must contain/,
      );
      assert.equal(readFileSync(join(folder, "admin-key"), "utf8"), left);
    }
  });

  test("that a full disk can't store leaves no file, and is generated once there is space", (t) => {
    const folder = newFolder(t);
    if (!mountSmallDisk(folder, 1_048_576)) return t.skip(NOT_MOUNTED);
    try {
      fill(folder, 0);
      assert.throws(() => loadOrMakeSecret(folder, "secret-key", LENGTH_MIN), /ENOSPC/);
      assert.equal(readdirSync(folder).includes("secret-key"), false);
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      assert.equal(loadOrMakeSecret(folder, "secret-key", LENGTH_MIN).made, true);
    } finally {
      unmount(folder);
    }
  });
});

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-secret-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
