// `npm run types`: checks the types of every folder under its own settings. The compiler's threads repeat much of the
// work and double the CPU time: each program gets one thread, and one program runs per CPU.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

// The longest first. Programs with browser tests include the server, so one program reads both.
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
