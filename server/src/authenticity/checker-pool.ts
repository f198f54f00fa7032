import type { CheckOutcome, CheckTask } from "./check-in-worker.ts";

export type CheckerPool = {
  /** Rejects if the check blocks the thread for too long, or if the thread dies. */
  run(task: CheckTask, timeoutMs: number): Promise<CheckOutcome>;
  end(): Promise<void>;
};

const IDLE_MS = 60_000;
/** V8's heap limit; the caller limits the bytes of the messages (`verify-senders.ts`). */
const HEAP_MB = 192;

/**
 * Starts a pool of one thread, which waits for many DNS answers at once and holds the DNS cache. The thread starts with
 * the first check and ends when idle; the libraries are loaded only then.
 */
export async function startCheckerPool(
  concurrentChecksMax: number,
  onWorkerError: (error: unknown) => void,
): Promise<CheckerPool> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: new URL("check-in-worker.ts", import.meta.url).href,
    name: "checkInWorker",
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: concurrentChecksMax,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // A worker in Atomics.wait() would block all pending DNS queries.
    atomics: "disabled",
  });
  pool.on("error", onWorkerError);
  return {
    async run(task, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      const outcome: CheckOutcome = await pool.run(task, { signal });
      return outcome;
    },
    end: () => pool.destroy(),
  };
}
