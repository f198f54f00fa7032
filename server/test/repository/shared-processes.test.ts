import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";

const load = createRequire(import.meta.url);
const { entryOf } = load("../../../scripts/tests/prepare-tests.js") as {
  entryOf: (part: { files: string[]; store: string }, folder: string, index: number) => string;
};
const { IMPORTED_FIRST } = load("../../../scripts/tests/run-tests.js") as {
  IMPORTED_FIRST: string[];
};

const FILE = `import { afterEach, before, test } from "node:test";
let hooks = 0;
before(() => hooks++);
afterEach(() => hooks++);
test("one", () => {});
test("two", () => console.log("hooks: " + hooks));
`;

const folder = mkdtempSync(join(tmpdir(), "mayfly-shared-"));
after(() => rmSync(folder, { recursive: true }));

test("files of one process are suites, with hooks of their own", async () => {
  const files = ["a.test.mjs", "b.test.mjs"].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, FILE);
  const entry = entryOf({ files, store: "sqlite" }, folder, 0);
  const { NODE_TEST_CONTEXT: _none, ...env } = process.env;
  const options = [...IMPORTED_FIRST, "--test-reporter=tap", entry];
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  assert.equal(stdout.match(/hooks: 2\b/g)?.length, files.length);
  assert.equal(stdout.match(/^ {4}# Subtest: one$/gm)?.length, files.length);
});
