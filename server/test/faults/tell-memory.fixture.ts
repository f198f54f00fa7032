import { isMainThread } from "node:worker_threads";

/** Preloaded into a server (with --expose-gc): at SIGUSR2 it tells what is really in use. */
if (isMainThread) process.on("SIGUSR2", () => void tell());

async function tell(): Promise<void> {
  // What the first leaves behind has a turn to end, and goes with the second.
  globalThis.gc?.();
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory in use: ${heapUsed + external} of ${rss}\n`);
}
