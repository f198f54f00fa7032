/**
 * Composes forwards in worker threads, which bear the cost of untrusted messages. Must never parse a message
 * on the main thread.
 */
import { AppError } from "../../app-error.ts";
import { createSemaphore, type Load } from "../../concurrency/semaphore.ts";
import { PARSE_HEAP_MB } from "../../mail/parse/parse-limits.ts";
import type { ForwardFrame } from "./compose-forward.ts";
import type { ComposedForward, ForwardTask } from "./compose-in-worker.ts";

export interface ForwardComposer {
  /** Returns the composed forward and the names of the files left out. */
  compose(raw: Buffer, frame: ForwardFrame): Promise<{ raw: Buffer; leftOut: string[] }>;
  /** Returns the names of the files that would be left out. */
  listLeftOut(raw: Buffer): Promise<string[]>;
  load(): Load;
  close(): Promise<void>;
}

type ForwardComposerOptions = {
  /** Timeout to read and compose one message, from when a worker takes it. */
  timeoutMs?: number;
  /** The same timeout for a message that could not be parsed completely and is attached unchanged. */
  roughTimeoutMs?: number;
  waitingMax?: number;
  /** Module that exports `composeInWorker`. */
  workerModule?: URL;
  onFailure?: (reason: string) => void;
};

const IDLE_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;

type Pool = {
  run(task: ForwardTask, timeoutMs: number): Promise<ComposedForward>;
  end(): Promise<void>;
};

export function createForwardComposer({
  timeoutMs = 6_000,
  roughTimeoutMs = timeoutMs,
  waitingMax = 20,
  workerModule = new URL("./compose-in-worker.ts", import.meta.url),
  onFailure = () => {},
}: ForwardComposerOptions = {}): ForwardComposer {
  const semaphore = createSemaphore(1, waitingMax);
  let pool: Promise<Pool> | undefined;

  async function inTurn(raw: Buffer, frame: ForwardFrame | undefined): Promise<ComposedForward> {
    const permit = await semaphore.acquire();
    if (!permit)
      throw new AppError("SENDING_LIMIT_REACHED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      pool ??= startPool(workerModule);
      return await composeOrCarry(await pool, raw, frame);
    } finally {
      permit.release();
    }
  }

  async function composeOrCarry(workers: Pool, raw: Buffer, frame: ForwardFrame | undefined) {
    try {
      const task = { bytes: new Uint8Array(raw), frame, roughly: false };
      return await workers.run(task, timeoutMs);
    } catch (error) {
      // A limit, crash, or timeout: the message is the cause, so it is attached unchanged.
      onFailure(error instanceof Error ? error.name : "unknown");
      const task = { bytes: new Uint8Array(raw), frame, roughly: true };
      return await workers.run(task, roughTimeoutMs);
    }
  }

  return {
    async compose(raw, frame) {
      const composed = await inTurn(raw, frame);
      return { raw: asBuffer(composed.raw), leftOut: composed.leftOut };
    },
    listLeftOut: async (raw) => (await inTurn(raw, undefined)).leftOut,
    load: () => semaphore.load(),
    close: async () => (await pool)?.end(),
  };
}

/** Loads the pool's library on first use, which keeps startup fast. */
async function startPool(workerModule: URL): Promise<Pool> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: workerModule.href,
    name: "composeInWorker",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: PARSE_HEAP_MB },
    atomics: "disabled",
  });
  // A worker that dies while idle emits an error, which throws without a listener.
  pool.on("error", () => {});
  return {
    async run(task, timeoutMs) {
      // On a busy machine, starting a worker may take as long as the message timeout. One runs at a time.
      if (pool.threads.length === 0) await pool.run(undefined, { name: "ready" });
      // The signal terminates the worker thread; nothing else stops an endless loop in it.
      const composed: ComposedForward = await pool.run(task, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      return composed;
    },
    end: () => pool.destroy(),
  };
}

function asBuffer(bytes: Uint8Array | undefined): Buffer {
  if (!bytes) throw new Error("The composer returned nothing.");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
