import type { CheckOutcome, CheckTask } from "./check-in-worker.ts";

export type CheckerPool = {
  /** Rejects when the thread was held too long or died. */
  run(task: CheckTask, timeoutMs: number): Promise<CheckOutcome>;
  end(): Promise<void>;
};

const IDLE_MS = 60_000;
/** V8's limit; the bytes of the mails are bounded by who hands them in (`verify-senders.ts`). */
const HEAP_MB = 192;

/**
 * One thread that waits for many answers at once: it has the cache of DNS. It is made for the first
 * check and ends when there is nothing to do; the libraries are loaded only then.
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
    // A worker that waits in Atomics.wait() stands still for everything that is being asked.
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
