import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { COMMAND_ENV } from "./command-env.ts";
import { newFolder } from "../new-folder.ts";

const scripts = fileURLToPath(new URL("../../../scripts/", import.meta.url));

const NAMES = [
  "back-up",
  "restore",
  "compact",
  "send",
  "check-mail",
  "pack-client",
  "doctor",
  "list-subscribers",
  "manage-keys",
];

/** Runs commands in one process, one after the other: they load much of the same code. Ends each output with its exit code. */
const ALL_WITH_HELP = `
process.exit = (code) => {
  throw code;
};
for (const script of process.argv.slice(1)) {
  process.argv = [process.execPath, script, "--help"];
  const ended = await import(script).then(() => "its end", (thrown) => thrown);
  process.stdout.write("ended with " + ended + "\\n");
}
`;

test("each command of the operator, called with --help, prints its usage and does nothing", () => {
  const cwd = newFolder();
  const files = NAMES.map((name) => join(scripts, `${name}.js`));
  const args = ["--input-type=module", "--eval", ALL_WITH_HELP, ...files];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...COMMAND_ENV, DATA_DIR: cwd },
    encoding: "utf8",
  });
  const outputs = stdout.split(/(?<=^ended with .*\n)/m);
  assert.equal(outputs.length, NAMES.length, stderr);
  for (const [index, name] of NAMES.entries()) {
    const output = outputs[index] ?? "";
    assert.match(output, /^Usage: npm run \S+(?:.*\n)+ended with 0\n$/, `${name}: ${output}`);
  }
  assert.deepEqual([stderr, readdirSync(cwd)], ["", []]);
});

test("a command whose reader has ended, such as head, ends without a stack trace", async () => {
  const explained = `--import=${join(scripts, "explain-errors.js")}`;
  const longOutput = 'process.stdout.write("x".repeat(1e6)); setTimeout(() => {}, 60_000);';
  const command = spawn(process.execPath, [explained, "--eval", longOutput], { env: COMMAND_ENV });
  command.stdout.destroy();
  const [stderr, [status]] = await Promise.all([text(command.stderr), once(command, "exit")]);
  assert.deepEqual({ stderr, status }, { stderr: "", status: 1 });
});

test("an uncaught error fails its own test, not the whole file, where a command runs tests", () => {
  const file = join(newFolder(), "uncaught.test.mjs");
  const late = 'new Promise(() => setImmediate(() => { throw new Error("late"); }))';
  writeFileSync(file, `import { test } from "node:test"; test("a", () => ${late}); test("b");`);
  const explained = `--import=${join(scripts, "explain-errors.js")}`;
  const args = [explained, "--test", "--test-reporter=tap", file];
  const { stdout } = spawnSync(process.execPath, args, { env: COMMAND_ENV, encoding: "utf8" });
  assert.match(stdout, /^not ok 1 - a$/m);
  assert.match(stdout, /^# pass 1\n# fail 1$/m);
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
