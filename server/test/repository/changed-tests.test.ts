import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findConcerned } from "../../../scripts/tests/find-concerned.ts";
import { newFolder } from "../new-folder.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const LIST_CHANGES = new URL("../../../scripts/tests/list-changes.ts", import.meta.url).href;

describe("the tests that a change affects", () => {
  const PROJECT: Record<string, string> = {
    "contract/src/index.ts": 'export * from "./life.ts";',
    "contract/src/life.ts": "export const LIFE_MINUTES = 15;",
    "server/src/app.ts": 'import "./http/extend-routes.ts"; import "./smtp/session.ts";',
    "server/src/http/extend-routes.ts": 'import { extend } from "../inbox/extend.ts";',
    "server/src/http/extend-routes.test.ts": 'import "../../test/app/test-app.ts";',
    "server/src/inbox/extend.ts": 'import { LIFE_MINUTES as MINUTES } from "@mayfly/contract";',
    "server/src/inbox/extend.test.ts": 'import { extend } from "./extend.ts";',
    "server/src/smtp/session.ts": 'import type { Extend } from "../inbox/extend.ts";',
    "server/src/smtp/session.test.ts": 'import "./session.ts";',
    "server/test/app/test-app.ts": 'import "../../src/app.ts";',
    "server/test/documents/document-links.test.ts": "",
    "client/test/examples.ts": 'readFileSync(join(ROOT, "docs/programs.md"))',
    "client/test/recipes.test.ts": 'import { readExamples } from "./examples.ts";',
    "server/test/queue.test.ts": 'new Worker(new URL("./queue-thread.ts", import.meta.url))',
    "server/test/queue-thread.ts": "",
    "web/src/features/answer/reply-dialog.tsx": "",
    "e2e/stage/stage.ts": 'import "../../server/test/app/test-app.ts";',
    "e2e/page/develop.test.ts": 'import "../stage/stage.ts";',
    "server/src/main.ts": "",
    "server/test/start/draining.test.ts": "",
    "e2e/extend.test.ts": 'import "./stage/stage.ts";',
    "e2e/receive-mail.test.ts": 'import "./stage/stage.ts";',
    "e2e/page/answering/reply.test.ts": 'import "../../stage/stage.ts";',
  };
  const concerned = (...changed: string[]) =>
    findConcerned(changed, { files: Object.keys(PROJECT), read: (path) => PROJECT[path] ?? "" });

  test("import the changed file, or are next to a file that imports it", () => {
    assert.deepEqual(concerned("server/src/inbox/extend.ts").tests, [
      "e2e/extend.test.ts",
      "e2e/receive-mail.test.ts",
      "server/src/http/extend-routes.test.ts",
      "server/src/inbox/extend.test.ts",
    ]);
  });

  test("follow a name of the contract to the modules that import that name", () => {
    const { tests } = concerned("contract/src/life.ts");
    assert.ok(tests.includes("server/src/inbox/extend.test.ts"));
    assert.ok(!tests.includes("server/src/smtp/session.test.ts"));
  });

  test("run the changed file as a thread", () => {
    assert.deepEqual(concerned("server/test/queue-thread.ts").tests, ["server/test/queue.test.ts"]);
  });

  test("are named after a component's first word or folder", () => {
    const { tests } = concerned("web/src/features/answer/reply-dialog.tsx");
    assert.deepEqual(tests, ["e2e/page/answering/reply.test.ts", "e2e/receive-mail.test.ts"]);
  });

  test("read the changed document, or run the changed script", () => {
    assert.deepEqual(concerned("docs/operations.md").tests, [
      "server/test/documents/document-links.test.ts",
    ]);
    assert.deepEqual(concerned("docs/programs.md").tests, [
      "client/test/recipes.test.ts",
      "server/test/documents/document-links.test.ts",
    ]);
    assert.deepEqual(concerned("scripts/dev.js").tests, ["e2e/page/develop.test.ts"]);
    assert.deepEqual(concerned("server/src/main.ts").tests, [
      "e2e/receive-mail.test.ts",
      "server/test/start/draining.test.ts",
    ]);
  });

  test("are all tests if the change affects the environment of every test", () => {
    assert.equal(concerned("e2e/stage/stage.ts").isWhole, false);
    assert.equal(concerned("e2e/stage/stage.ts").tests.length, 4);
    assert.equal(concerned("package-lock.json").isWhole, true);
  });

  test("are few for a use case of this project", () => {
    const files = globSync("{contract,server,web,client,e2e}/**/*.{ts,tsx}", {
      cwd: root,
      exclude: ["**/node_modules/**", "**/dist/**"],
    });
    const { tests } = inRoot(() =>
      findConcerned(["server/src/inbox/addresses/extend-address.ts"], { files }),
    );
    assert.ok(tests.includes("server/src/http/routes/inbox/address-routes.test.ts"));
    assert.ok(tests.length < 20, `${tests.length} tests`);
  });
});

const hasGit = spawnSync("git", ["--version"]).status === 0;

test("lists commits since main, changes, removals and new files", { skip: !hasGit }, () => {
  const folder = gitFolder({ "kept.ts": "1", "changed.ts": "1", "removed.ts": "1" });
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  git("switch", "--quiet", "--create", "work");
  write(folder, { "committed.ts": "1" });
  git("add", ".");
  git("commit", "--quiet", "--message", "second");
  write(folder, { "changed.ts": "2", "added.ts": "1" });
  rmSync(join(folder, "removed.ts"));

  const script = `const { listChanges } = await import(${JSON.stringify(LIST_CHANGES)});
    console.log(JSON.stringify(listChanges()));`;
  const listed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  });
  const { changed, files, since } = JSON.parse(listed) as Record<string, string[]>;
  assert.equal(since, "main");
  assert.deepEqual(changed?.toSorted(), ["added.ts", "changed.ts", "committed.ts", "removed.ts"]);
  assert.deepEqual(files?.toSorted(), ["added.ts", "changed.ts", "committed.ts", "kept.ts"]);
});

function gitFolder(files: Record<string, string>): string {
  const folder = newFolder();
  write(folder, files);
  for (const args of [
    ["init", "--quiet", "--initial-branch", "main"],
    ["config", "user.name", "test"],
    ["config", "user.email", "test@example.org"],
    ["add", "."],
    ["commit", "--quiet", "--message", "first"],
  ])
    execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  return folder;
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Makes a project's paths relative to its root. */
function inRoot<Result>(work: () => Result): Result {
  const former = process.cwd();
  process.chdir(root);
  try {
    return work();
  } finally {
    process.chdir(former);
  }
}
