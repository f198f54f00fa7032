// `npm run test:faults [-- FILE …]`: every fault as often and as much as is promised, one file after
// the other. `npm test` does the same with less of each.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** For one file: whatever hangs ends, and is a failure. */
const TIMEOUT_MS = 45 * 60_000;

const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync("server/test/faults/**/*.test.ts", { cwd: ROOT });
const options = ["--test", "--test-concurrency=1", `--test-timeout=${TIMEOUT_MS}`];
const { status } = spawnSync(process.execPath, [...options, ...files.toSorted()], {
  cwd: ROOT,
  env: { ...process.env, FAULTS: "full" },
  stdio: "inherit",
});
process.exitCode = status ?? 1;
