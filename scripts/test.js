// `npm test [-- [--postgres] [--times] FOLDER or FILE …]`: builds the site and the server when they are
// stale, then runs every suite in one go. `--postgres`: what needs a whole server has its store in PostgreSQL.
// `--times`: at the end, how long the slowest files took.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `The tests need Node 24 or newer; this is ${process.version}. Run 'npm ci'.\n`,
  );
  process.exit(1);
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: "boolean", default: false }, times: { type: "boolean" } },
});
// Each process loads much of the same code: what V8 and the type stripper made of it is kept, in a
// folder that belongs to who runs this.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/mayfly", import.meta.url),
);
const { planTests } = await import("./tests/plan-tests.js");
const { prepareTests } = await import("./tests/prepare-tests.js");
const { runTests } = await import("./tests/run-tests.js");
const plan = planTests({ named: positionals, onPostgres: values.postgres });
const { parts, undo } = await prepareTests(plan);
try {
  const { passed } = await runTests(parts, { withTimes: values.times });
  process.exitCode = passed ? 0 : 1;
} finally {
  await undo();
}
