// `npm run test:faults [-- FILE …]`: runs every fault test and every attack at full count and load, one file after the
// other. `npm test` runs reduced versions.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Timeout of one file: a test that hangs fails. */
const TIMEOUT_MS = 45 * 60_000;

const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : globSync("server/test/{faults,hostile}/**/*.test.ts", { cwd: ROOT });
const options = ["--test", "--test-concurrency=1", `--test-timeout=${TIMEOUT_MS}`];
const { status } = spawnSync(process.execPath, [...options, ...files.toSorted()], {
  cwd: ROOT,
  env: { ...process.env, FAULTS: "full" },
  stdio: "inherit",
});
process.exitCode = status ?? 1;
