import type { WordsFound } from "../text/find-words.ts";
import { PARSE_HEAP_MB } from "./parse-limits.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";
import type { VisibleMail, WrittenMail } from "../visible/visible-mail.ts";

/** The tasks of a worker, by function name in `parse-in-worker.ts`. Most get a copy of a message's bytes, too. */
export type ParseWork = {
  parseInWorker: { args: undefined; result: ParsedMessage };
  readAttachmentInWorker: { args: { index: number }; result: AttachmentContent | undefined };
  decodeInWorker: { args: { encoding: string }; result: Uint8Array };
  findWordsInWorker: { args: { words: readonly string[] }; result: WordsFound };
  readVisibleInWorker: { args: WrittenMail; result: VisibleMail };
};

export type ParsePool = {
  /** Rejects if the task fails, exceeds `timeoutMs`, or its worker dies. */
  run<Name extends keyof ParseWork>(
    name: Name,
    raw: Buffer | undefined,
    args: ParseWork[Name]["args"],
  ): Promise<ParseWork[Name]["result"]>;
  end(): Promise<void>;
};

type ParsePoolOptions = {
  workersMax: number;
  timeoutMs: number;
  idleMs: number;
  workerModule: URL;
  onWorkerError: (error: unknown) => void;
};

/** Nearly 25 days. A longer timer fires after one millisecond; Infinity (an operator's 0) throws. */
const TIMER_MS_MAX = 2_147_483_647;

/** Starts the pool. Loads the library only now, because the server's start doesn't need it. */
export async function startParsePool(options: ParsePoolOptions): Promise<ParsePool> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: options.workerModule.href,
    minThreads: 0,
    maxThreads: options.workersMax,
    idleTimeout: options.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: PARSE_HEAP_MB },
    // A worker in Atomics.wait() would block everything that the parser awaits.
    atomics: "disabled",
  });
  // Reports the death of an idle worker, which would otherwise be an uncaught error.
  pool.on("error", options.onWorkerError);
  let running = 0;

  async function run<Name extends keyof ParseWork>(
    name: Name,
    raw: Buffer | undefined,
    args: ParseWork[Name]["args"],
  ): Promise<ParseWork[Name]["result"]> {
    // On a busy machine, the start of a worker may take as long as the time limit of a message.
    if (pool.threads.length < running) await pool.run(undefined, { name: "ready" });
    const bytes = raw && (await copy(raw));
    // Aborting terminates the worker: nothing else stops a loop in it.
    const signal = AbortSignal.timeout(Math.min(options.timeoutMs, TIMER_MS_MAX));
    const task = bytes && args ? { bytes, ...args } : (bytes ?? args);
    // Piscina declares the type of another signature of `postMessage`.
    const transferList: object = bytes ? [bytes.buffer] : [];
    const result: ParseWork[Name]["result"] = await pool.run(task, { name, signal, transferList });
    return result;
  }

  return {
    async run(name, raw, args) {
      running += 1;
      try {
        return await run(name, raw, args);
      } finally {
        running -= 1;
      }
    },
    end: () => pool.destroy(),
  };
}

/** Copied within a millisecond. */
const PART_BYTES = 1024 * 1024;

/**
 * `raw` may be a view of shared memory, and its owner still needs it; so the worker gets a copy. Lets other work run
 * after each part.
 */
async function copy(raw: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(raw.length);
  for (let at = 0; at < raw.length; at += PART_BYTES) {
    raw.copy(bytes, at, at, at + PART_BYTES);
    if (at + PART_BYTES < raw.length) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return bytes;
}
