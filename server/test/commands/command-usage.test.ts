import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { COMMAND_ENV } from "./command-env.ts";
import { newFolder } from "../new-folder.ts";

const scripts = fileURLToPath(new URL("../../../scripts/", import.meta.url));

describe("a command of the operator, called with --help", () => {
  for (const script of [
    "back-up",
    "restore",
    "compact",
    "send",
    "check-mail",
    "pack-client",
    "doctor",
    "list-subscribers",
    "manage-keys",
  ]) {
    test(`${script} prints its usage and does nothing`, () => {
      const cwd = newFolder();
      const { status, stdout } = spawnSync(
        process.execPath,
        [join(scripts, `${script}.js`), "--help"],
        { cwd, env: { ...COMMAND_ENV, DATA_DIR: cwd }, encoding: "utf8" },
      );
      assert.match(stdout, /^Usage: npm run \S+/);
      assert.equal(status, 0);
      assert.deepEqual(readdirSync(cwd), []);
    });
  }
});

test("a command whose reader has ended, such as head, ends without a stack trace", async () => {
  const explained = `--import=${join(scripts, "explain-errors.js")}`;
  const longOutput = 'process.stdout.write("x".repeat(1e6)); setTimeout(() => {}, 60_000);';
  const command = spawn(process.execPath, [explained, "--eval", longOutput], { env: COMMAND_ENV });
  command.stdout.destroy();
  const [stderr, [status]] = await Promise.all([text(command.stderr), once(command, "exit")]);
  assert.deepEqual({ stderr, status }, { stderr: "", status: 1 });
});

test("a command explains a missing package or file permission, by itself or with explain-errors.js", () => {
  const manifest = readFileSync(join(scripts, "../package.json"), "utf8");
  const commands = (JSON.parse(manifest) as { scripts: Record<string, string> }).scripts;
  const plain = Object.entries(commands).filter(
    ([, command]) => / node .*scripts\//.test(command) && !command.includes("explain-errors.js"),
  );
  // The first three explain errors by themselves; the last runs each test file in a process.
  assert.deepEqual(
    plain.map(([name]) => name),
    ["start", "dev", "build", "test:faults"],
  );
});

test("npm run send names its usage for an address without @", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(scripts, "send.js"), "june"], {
    env: COMMAND_ENV,
    encoding: "utf8",
  });
  assert.equal(stderr, "Usage: npm run send -- ADDRESS\n");
  assert.equal(status, 64);
});

test("npm run send says how to start the server if none answers", () => {
  // Port 1 is reserved, and no service uses it.
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(scripts, "send.js"), "june@mayfly.test"],
    { env: { ...COMMAND_ENV, SMTP_PORT: "1" }, encoding: "utf8" },
  );
  assert.equal(
    stderr,
    "Sending failed: no server listens at 127.0.0.1:1. Start it with 'npm start', or set SMTP_PORT to its port.\n",
  );
  assert.equal(status, 1);
});
