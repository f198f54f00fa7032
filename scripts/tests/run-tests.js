// Runs test files in parallel, each part in a process, prints results as they arrive, and prints one summary line.
import { availableParallelism } from "node:os";
import { run } from "node:test";
import { spec } from "node:test/reporters";

export const IMPORTED_FIRST = ["./joined-libraries.js", "./untracked-promises.js"].flatMap(
  (file) => ["--import", import.meta.resolve(file)],
);

/** For one process, which may run several files. */
const TIMEOUT_MS = 1_800_000;
/** For a test or a file with all its tests, which take a minute at most: one that hangs is named, and the others run. */
const TEST_TIMEOUT_MS = 420_000;

/**
 * @typedef {object} Runnable
 * @property {string} entry the file to run
 * @property {string} name describes the part
 *
 * @param {Runnable[]} parts
 * @param {{ withTimes?: boolean | undefined }} options
 * @returns {Promise<{ passed: boolean }>}
 */
export async function runTests(parts, { withTimes = false }) {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      ending.abort();
      // Exits immediately: otherwise the runner would start further files.
      process.exit(1);
    });
  }
  const tests = run({
    files: parts.map(({ entry }) => entry),
    execArgv: [...IMPORTED_FIRST, `--test-timeout=${TEST_TIMEOUT_MS}`],
    // A file spends about half of its time waiting for a browser, a server, or a database.
    concurrency: Math.min(availableParallelism() + 3, 8),
    timeout: TIMEOUT_MS,
    signal: ending.signal,
  });
  const count = counted(tests);
  const times = timed(tests);
  const late = afterTheirTests(tests);
  for await (const text of tests.compose(spec)) process.stdout.write(text);
  if (withTimes) process.stdout.write(`\n${slowest(parts, times)}\n`);
  if (late.length > 0) process.stdout.write(`\n${late.join("\n")}\n`);
  process.stdout.write(`\n${totalOf(count)}\n`);
  return { passed: count.failed === 0 };
}

function counted(tests) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  // Suites are containers: only their tests count.
  tests.on("test:pass", ({ details, skip }) => {
    if (details.type === "suite") return;
    if (skip === undefined) count.passed++;
    else count.skipped++;
  });
  tests.on("test:fail", ({ details }) => {
    // A suite whose own hook fails has no failed test to count.
    if (details.type !== "suite" || details.error?.failureType !== "subtestsFailed") count.failed++;
  });
  return count;
}

/**
 * Collects the errors thrown after the test that caused them, or in a promise that no test awaits: they fail their
 * process, not a test, and are printed where nobody looks.
 */
function afterTheirTests(tests) {
  const errors = [];
  tests.on("test:diagnostic", ({ message }) => {
    if (/^Error: (?:Test|A resource) /.test(message)) errors.push(message);
  });
  return errors;
}

/** Collects the duration of each file, in seconds. */
function timed(tests) {
  const times = new Map();
  tests.on("test:summary", ({ file, duration_ms }) => {
    if (file !== undefined) times.set(file, duration_ms / 1000);
  });
  return times;
}

function slowest(parts, times) {
  return parts
    .map(({ entry, name }) => ({ name, seconds: times.get(entry) ?? 0 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 40)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join("\n");
}

function totalOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
