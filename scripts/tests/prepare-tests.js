// What the processes of a run share is made once, before them and side by side: the site and the server
// where they are stale, a browser, a copy of the site, large libraries in a few files, the tables of an
// embedded database and a PostgreSQL, which every file would unpack, make, load and start for itself.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "../building/build-stale.js";
import { describeFailure } from "../building/run-builds.js";

/**
 * @param {import("./plan-tests.js").Part[]} parts
 * @returns {Promise<{ parts: import("./run-tests.js").Runnable[], undo: () => Promise<void> }>}
 */
export async function prepareTests(parts) {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-tests-"));
  // Whatever becomes of this process.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const runnable = parts.map((part, index) => ({
    entry: entryOf(part, folder, index),
    name: nameOf(part),
  }));
  // A file by itself knows better whether it needs what is shared.
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

/** A server that is a process of its own starts in a third of the time once it is built. */
async function buildWhatIsStale() {
  const failures = await buildStale();
  if (failures.length === 0) return;
  process.stderr.write(failures.map(describeFailure).join(""));
  process.exit(1);
}

/** The test file itself, or one that imports those that share a process, or names their store. */
function entryOf({ files, store }, folder, index) {
  const [first = ""] = files;
  if (files.length === 1 && store === "sqlite") return resolve(first);
  const lines = [
    'import { describe } from "node:test";',
    `import ${JSON.stringify(AFTER_FILES)};`,
    // Each is a suite, so that its hooks are its own.
    ...files.map((file) => {
      const url = pathToFileURL(file).href;
      return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));`;
    }),
  ];
  if (store !== "sqlite") lines.unshift(ON_POSTGRES);
  if (store === "postgres again") lines.unshift('process.env.MAYFLY_TEST_PAGE = "tested";');
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
