/**
 * SPF, DKIM, and DMARC (the domain's `SenderChecker`): queries name servers and verifies signatures in a separate
 * thread. It must never delay receiving. If no name server answers, it stops sending queries.
 */
import type { SenderChecker, SenderFindings } from "../inbox/receiving/sender-verdict.ts";
import type { Log } from "../log.ts";
import { isAnyServerAnswering, nameServers, type DnsChoice } from "./name-servers.ts";
import { TIME_LIMITS, type TimeLimits } from "./time-limits.ts";
import type { CheckOutcome, CheckTask } from "./check-in-worker.ts";

type CheckerOptions = {
  dns: DnsChoice;
  concurrentChecksMax: number;
  log: Log;
  times?: Partial<TimeLimits>;
};

/** Pause between DNS probes on a machine without DNS. */
const PROBE_PAUSE_MS = 60_000;
/** A sender's own name server may be slow. After this many consecutive timeouts, check whether ours answers. */
const CONSECUTIVE_TIMEOUTS_MAX = 8;

export function createSenderChecker(options: CheckerOptions): SenderChecker {
  return new DnsSenderChecker(options);
}

class DnsSenderChecker implements SenderChecker {
  readonly #options: CheckerOptions;
  readonly #times: TimeLimits;
  #pool: Promise<CheckerPool> | undefined;
  #probe: Promise<boolean> | undefined;
  #pausedUntilMs = 0;
  #consecutiveTimeouts = 0;

  constructor(options: CheckerOptions) {
    this.#options = options;
    this.#times = { ...TIME_LIMITS, ...options.times };
  }

  isReady(): boolean {
    return performance.now() >= this.#pausedUntilMs;
  }

  async check({
    raw,
    origin,
  }: Parameters<SenderChecker["check"]>[0]): Promise<SenderFindings | undefined> {
    const servers = nameServers(this.#options.dns);
    if (!(await this.#isAnswered(servers)) || !this.isReady()) return undefined;
    const pool = await (this.#pool ??= this.#startPool());
    try {
      const outcome = await pool.run(
        { raw, origin, servers, times: this.#times },
        this.#times.threadMs,
      );
      this.#noteTime(outcome.done || outcome.reason === "skipped");
      return outcome.done ? outcome.findings : undefined;
    } catch (error) {
      // A message that blocks or kills its thread stays unverified, and so do those in the same thread; a new thread
      // checks later ones.
      const reason = error instanceof Error ? error.name : "unknown";
      if (this.isReady()) this.#options.log.warn({ reason }, "sender check failed");
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#pausedUntilMs = Infinity;
    const pool = this.#pool;
    // Both `verify-senders` and the process close the checker.
    this.#pool = undefined;
    await (await pool)?.end();
  }

  /** Probes the name servers once, and again after repeated timeouts. */
  #isAnswered(servers: readonly string[]): Promise<boolean> {
    return (this.#probe ??= this.#probeServers(servers));
  }

  async #probeServers(servers: readonly string[]): Promise<boolean> {
    if (await isAnyServerAnswering(servers, this.#times.queryMs)) return true;
    this.#probe = undefined;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + PROBE_PAUSE_MS);
    this.#options.log.info("no name server answers; senders stay unverified until one does");
    return false;
  }

  #noteTime(inTime: boolean): void {
    this.#consecutiveTimeouts = inTime ? 0 : this.#consecutiveTimeouts + 1;
    if (this.#consecutiveTimeouts < CONSECUTIVE_TIMEOUTS_MAX) return;
    this.#consecutiveTimeouts = 0;
    this.#probe = undefined;
  }

  #startPool(): Promise<CheckerPool> {
    const { concurrentChecksMax, log } = this.#options;
    return startCheckerPool(concurrentChecksMax, (error) => {
      log.warn({ err: error }, "sender check worker exited");
    });
  }
}

type CheckerPool = {
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
async function startCheckerPool(
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
    // The default gives a thread one task at a time if tasks have a signal. The callers limit their number.
    loadBalancer: (_task, [thread]) => thread ?? null,
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
