// Prepares what the processes of a run share, once and in parallel: the site and the server if stale, a browser, a copy
// of the site, bundled libraries, the tables of an embedded database, and a PostgreSQL. Otherwise every file would
// prepare them itself.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildStale } from "../building/build-stale.js";
import { describeFailure } from "../building/run-builds.js";
import { memoryFolder } from "./memory-folder.js";

/**
 * @param {import("./plan-tests.js").Part[]} parts
 * @returns {Promise<{ parts: import("./run-tests.js").Runnable[], undo: () => Promise<void> }>}
 */
export async function prepareTests(parts) {
  // A folder that the user has set is used as it is.
  process.env.TMPDIR ??= memoryFolder();
  const folder = mkdtempSync(join(tmpdir(), "mayfly-tests-"));
  // Runs however this process exits.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const runnable = parts.map((part, index) => ({
    entry: entryOf(part, folder, index),
    name: nameOf(part),
  }));
  // A single file starts only what it needs.
  const isShared = parts.length > 1;
  const [postgres] = await Promise.all([
    isShared ? startPostgres() : undefined,
    buildWhatIsStale(),
    parts.some(({ files }) => files.some((file) => file.includes("e2e/"))) && unpackBrowser(),
  ]);
  if (!isShared) return { parts: runnable, undo: async () => {} };
  const { shareSite } = await import("../../e2e/stage/copy-site.ts");
  const { shareSqliteTables } = await import("../../server/test/stores/sqlite-tables.ts");
  const { shareJoinedLibraries } = await import("./joined-libraries.js");
  const shared = [shareSite(folder), await shareSqliteTables(folder), await shareJoinedLibraries()];
  Object.assign(process.env, postgres.env, ...shared);
  return { parts: runnable, undo: postgres.stop };
}

async function startPostgres() {
  const { sharePostgres } = await import("../../server/test/test-postgres.ts");
  return sharePostgres();
}

async function unpackBrowser() {
  const browser = await import("../../e2e/browser/launch-browser.ts");
  await browser.unpackBrowser();
}

/** A built server starts in a third of the time. */
async function buildWhatIsStale() {
  const failures = await buildStale();
  if (failures.length === 0) return;
  process.stderr.write(failures.map(describeFailure).join(""));
  process.exit(1);
}

/** Returns the test file itself, or a file that imports the tests of one process and sets their store. */
export function entryOf({ files, store }, folder, index) {
  const [first = ""] = files;
  if (files.length === 1 && store === "sqlite") return resolve(first);
  const lines = [
    'import { createRequire } from "node:module";',
    'import { describe } from "node:test";',
    `import ${JSON.stringify(AFTER_FILES)};`,
    "const load = createRequire(import.meta.url);",
    // Each is a suite, so that its hooks are its own. Loaded at once: after a wait, `untracked-promises.js` lets its
    // tests find no suite.
    ...files.map((file) => {
      return `describe(${JSON.stringify(file)}, () => void load(${JSON.stringify(resolve(file))}));`;
    }),
  ];
  if (store !== "sqlite") lines.unshift(ON_POSTGRES);
  const path = join(folder, `part-${index}.mjs`);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

function nameOf({ files, store }) {
  return `${files.join(" ")}${store !== "sqlite" ? " (PostgreSQL)" : ""}`;
}

const AFTER_FILES = new URL("../../server/test/after-files.ts", import.meta.url).href;

const ON_POSTGRES = `import { afterEach } from "node:test";
process.env.MAYFLY_TEST_STORE = "postgres";
afterEach((t) => {
  if (!t.passed) t.diagnostic("with its store in PostgreSQL");
});`;
