import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { newFolder } from "../new-folder.ts";

const LOADED = fileURLToPath(new URL("../../../scripts/load-env.js", import.meta.url));
const SETTINGS = "\uFEFF# The ports\nPORT=1\nSMTP_PORT=2\n";

describe("the settings in .env", () => {
  for (const [what, text] of [
    ["a file", SETTINGS.slice(1)],
    ["a file with the mark of UTF-8", SETTINGS],
  ] as const) {
    test(`${what} is read, and the environment goes before it`, () => {
      const { stdout, stderr } = load((path) => writeFileSync(path, text), { SMTP_PORT: "3" });
      assert.deepEqual({ stdout, stderr }, { stdout: "1 3", stderr: "" });
    });
  }

  test("every way to write a value that has one meaning is read", () => {
    const text = [
      "# The port: it's the page's",
      "",
      'export PORT = "1#2" # in quotes',
      "LOG_LEVEL=#unset",
      "MOTTO='two",
      "lines'\r",
      "NAME=it's",
      "SMTP_PORT=a=b # behind it\r\n",
    ].join("\n");
    const { stdout, stderr } = load((path) => writeFileSync(path, text));
    assert.deepEqual({ stdout, stderr }, { stdout: "1#2 a=b", stderr: "" });
  });

  for (const [what, line] of [
    ["another sign than =", "SMTP_PORT: 2525"],
    ["a space in the name", "SMTP PORT=2525"],
    ["a quote without its end", 'ADMIN_KEY = "open'],
    ["text behind the quotes", `ADMIN_KEY="one"two`],
    ["a # in the value, which would cut it", "ADMIN_KEY=pass#word"],
    ["blanks for a value, which would be the next line", "ADMIN_KEY= "],
    ["a tab behind export, which would be in the name", "export\tPORT=1"],
  ] as const) {
    test(`a line with ${what} is refused by its number, without its content`, () => {
      const text = `PORT="1\n2"\n${line}\nHOST="::"\n`;
      const { status, stderr } = load((path) => writeFileSync(path, text));
      assert.deepEqual(
        { status, stderr },
        {
          status: 78,
          stderr:
            "The settings in .env can't be read: write line 3 as NAME=VALUE, with nothing after = for an empty value; " +
            "a value with # or quotes needs quotes around it that it doesn't contain.\n",
        },
      );
    });
  }

  test("no file is no problem", () => {
    const { status, stdout, stderr } = load(() => {});
    assert.deepEqual(
      { status, stdout, stderr },
      { status: 0, stdout: "undefined undefined", stderr: "" },
    );
  });

  for (const [what, write, reason] of [
    ["a folder", mkdirSync, "it is a folder; replace it with a file, or remove it"],
    [
      "UTF-16",
      (path: string) => writeFileSync(path, SETTINGS, "utf16le"),
      "it is not UTF-8 text; save it as UTF-8",
    ],
    [
      "an option of Node",
      (path: string) => writeFileSync(path, "NODE_OPTIONS=--max-old-space-size=300"),
      "NODE_OPTIONS has no effect there; set it in the environment",
    ],
  ] as const) {
    test(`${what} ends the command with one sentence that states what to do`, () => {
      const { status, stdout, stderr } = load(write);
      assert.deepEqual(
        { status, stdout, stderr },
        { status: 78, stdout: "", stderr: `The settings in .env can't be read: ${reason}.\n` },
      );
    });
  }
});

/** Runs a program that prints two settings, in a folder with this `.env`. */
function load(write: (path: string) => void, env: Record<string, string> = {}) {
  const cwd = newFolder();
  write(join(cwd, ".env"));
  const program = "process.stdout.write(`${process.env.PORT} ${process.env.SMTP_PORT}`)";
  return spawnSync(process.execPath, [`--import=${LOADED}`, "--eval", program], {
    cwd,
    env,
    encoding: "utf8",
  });
}
