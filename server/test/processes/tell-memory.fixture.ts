import { isMainThread } from "node:worker_threads";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Preloaded into a server (with --expose-gc): on SIGUSR2 it prints the memory in use. */
if (isMainThread) process.on("SIGUSR2", () => void tell());

async function tell(): Promise<void> {
  // Finalizers of the first collection run in this turn; the second collection frees their objects.
  globalThis.gc?.();
  await nextTurn();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory in use: ${heapUsed + external} of ${rss}\n`);
}
