// `npm run types`: the types of every folder, each by its own rules. The compiler leaves a processor
// idle for a third of the time: as many run side by side as there are processors.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

// The longest first.
const FOLDERS = ["server", "e2e", "bench", "web", "contract"];
const TSC = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")));

const waiting = [...FOLDERS];
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));

async function checkNext() {
  const folder = waiting.shift();
  if (folder === undefined) return;
  try {
    await promisify(execFile)(process.execPath, [TSC, "-p", folder]);
  } catch (error) {
    process.stdout.write(error.stdout || `${error.message}\n`);
    process.exitCode = 1;
  }
  await checkNext();
}
