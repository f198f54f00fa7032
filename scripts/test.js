// `npm test [-- [--changed] [--postgres] [--times] FOLDER or FILE …]`: builds the site and the server when they
// are stale, then runs every suite, or only the named files.
// `--changed`: runs the tests that the changes since `origin/main` concern, committed or not.
// `--postgres`: tests of the whole product keep their data in PostgreSQL.
// `--times`: prints at the end how long the slowest files took.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `Mayfly needs Node.js 24 or newer, and this is Node.js ${process.version}; ` +
      "run 'npm ci --include=optional', which installs one, then 'npm test'.\n",
  );
  process.exit(1);
}
const { values, positionals } = readArguments();
// Each process loads much of the same code: what V8 and the type stripper made of it is kept, in a
// folder that belongs to who runs this.
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

/** Exit code 64: the command line is wrong (sysexits.h). */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(64);
}

/** The files to run. Ends the process where there are none; an empty list means all of them. */
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
