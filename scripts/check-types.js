// `npm run types`: the types of every folder, each by its own rules. The compiler's own threads check
// much of the same again, in twice the processor's time: each program has one, and as many programs run
// side by side as there are processors.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

// The longest first. Those with a browser hold the server, too: together they read it once.
const PROGRAMS = ["server", "tsconfig.with-browser.json", "web", "contract"];
const TSC = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")));

const waiting = [...PROGRAMS];
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));

async function checkNext() {
  const program = waiting.shift();
  if (program === undefined) return;
  try {
    await promisify(execFile)(process.execPath, [TSC, "--singleThreaded", "-p", program]);
  } catch (error) {
    process.stdout.write(error.stdout || `${error.message}\n`);
    process.exitCode = 1;
  }
  await checkNext();
}
