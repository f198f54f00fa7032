import { PARSE_HEAP_MB } from "./parse-limits.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";

export type ParsePool = {
  /** Both reject when the parse fails, takes longer than `timeoutMs`, or its worker dies. */
  parse(raw: Buffer, timeoutMs: number): Promise<ParsedMessage>;
  readAttachment(
    raw: Buffer,
    index: number,
    timeoutMs: number,
  ): Promise<AttachmentContent | undefined>;
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
    async parse(raw, timeoutMs) {
      // The signal ends the worker itself: nothing else stops a loop in it.
      const signal = AbortSignal.timeout(timeoutMs);
      const parsed: ParsedMessage = await pool.run(Piscina.move(copy(raw)), { signal });
      return parsed;
    },
    async readAttachment(raw, index, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      const read: AttachmentContent | undefined = await pool.run(
        { bytes: copy(raw), index },
        { name: "readAttachmentInWorker", signal },
      );
      return read;
    },
    end: () => pool.destroy(),
  };
}

/** `raw` may be a view of memory that others share, and its owner still needs it. */
function copy(raw: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(raw);
}
