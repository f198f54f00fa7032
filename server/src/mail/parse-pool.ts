import { PARSE_HEAP_MB } from "./parse-limits.ts";
import type { ParsedMessage } from "./parsed-message.ts";

export type ParsePool = {
  /** Rejects when the parse fails, takes longer than `timeoutMs`, or its worker dies. */
  run(raw: Buffer, timeoutMs: number): Promise<ParsedMessage>;
  end(): Promise<void>;
};

export type ParsePoolOptions = {
  workersMax: number;
  idleMs: number;
  workerModule: URL;
  onWorkerError: (error: unknown) => void;
};

/** Loads the pool's library only now: a server that starts has no use for it. */
export async function startParsePool(options: ParsePoolOptions): Promise<ParsePool> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: options.workerModule.href,
    name: "parseInWorker",
    minThreads: 0,
    maxThreads: options.workersMax,
    idleTimeout: options.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: PARSE_HEAP_MB },
    // A worker that waits in Atomics.wait() stands still for everything the parser awaits.
    atomics: "disabled",
  });
  // A worker that dies without work is reported here, and thrown where nobody listens.
  pool.on("error", options.onWorkerError);
  return {
    async run(raw, timeoutMs) {
      // A copy: `raw` may be a view of memory that others share, and its owner still needs it.
      const bytes = Piscina.move(new Uint8Array(raw));
      // The signal ends the worker itself: nothing else stops a loop in it.
      const signal = AbortSignal.timeout(timeoutMs);
      const parsed: ParsedMessage = await pool.run(bytes, { signal });
      return parsed;
    },
    end: () => pool.destroy(),
  };
}
