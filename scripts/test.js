// `npm test [-- [--changed] [--postgres] [--times] FOLDER or FILE …]`: builds the site and the server if stale, then
// runs all test files, or only the named ones.
// `--changed`: runs only the tests that the changes since `origin/main` affect, committed or not.
// `--postgres`: tests of the whole product use PostgreSQL.
// `--times`: prints the slowest files at the end.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { requireNode } from "./require-node.js";

requireNode("npm test");
const { values, positionals } = readArguments();
// Processes load much of the same code: this caches what V8 and the type stripper compiled, in a folder that belongs to
// the current user.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/mayfly", import.meta.url),
);
const { planTests } = await import("./tests/plan-tests.js");
const { prepareTests } = await import("./tests/prepare-tests.js");
const { runTests } = await import("./tests/run-tests.js");
if (values.changed && positionals.length > 0) {
  refuse("npm test takes either --changed or paths, not both.");
}
const named = values.changed ? await concerned() : positionals;
const plan = planTests({ named, onPostgres: values.postgres });
if (plan.length === 0) refuse(`There are no tests in ${named.join(" ")}.`);
const { parts, undo } = await prepareTests(plan);
try {
  const { passed } = await runTests(parts, { withTimes: values.times });
  process.exitCode = passed ? 0 : 1;
} finally {
  await undo();
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        changed: { type: "boolean" },
        postgres: { type: "boolean", default: false },
        times: { type: "boolean" },
      },
    });
  } catch (error) {
    const usage = "Usage: npm test [-- [--changed] [--postgres] [--times] [FOLDER or FILE …]]";
    return refuse(`${error.message}\n${usage}`);
  }
}

/** Exit code 64: invalid command line (sysexits.h). */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(64);
}

/** Returns the files to run; an empty list means all. Exits the process if no test is affected. */
async function concerned() {
  const { listChanges } = await import("./tests/list-changes.ts");
  const { findConcerned } = await import("./tests/find-concerned.ts");
  const changes = listChanges();
  if (changes === undefined) {
    process.stderr.write(
      "--changed needs a git checkout, and this folder is not one. Run 'npm test'.\n",
    );
    process.exit(1);
  }
  const { changed, files, since } = changes;
  const { tests, isWhole } = findConcerned(changed, { files });
  const scope = isWhole ? "all tests" : `${tests.length} test files`;
  process.stderr.write(`${changed.length} files changed since ${since}: running ${scope}.\n`);
  if (isWhole) return [];
  if (tests.length > 0) return tests;
  process.stdout.write("0 passed, 0 failed\n");
  process.exit(0);
}
