import type { WordsFound } from "../text/find-words.ts";
import { PARSE_HEAP_MB } from "./parse-limits.ts";
import type { AttachmentContent, ParsedMessage } from "./parsed-message.ts";

/** The work that a worker does, by the name of its function in `parse-in-worker.ts`. */
export type ParseWork = {
  parseInWorker: { asks: undefined; answers: ParsedMessage };
  readAttachmentInWorker: { asks: { index: number }; answers: AttachmentContent | undefined };
  decodeInWorker: { asks: { encoding: string }; answers: Uint8Array };
  findWordsInWorker: { asks: { words: readonly string[] }; answers: WordsFound };
};

export type ParsePool = {
  /** Rejects when the work fails, takes longer than `timeoutMs`, or its worker dies. */
  run<Name extends keyof ParseWork>(
    name: Name,
    raw: Buffer,
    asked: ParseWork[Name]["asks"],
  ): Promise<ParseWork[Name]["answers"]>;
  end(): Promise<void>;
};

export type ParsePoolOptions = {
  workersMax: number;
  timeoutMs: number;
  idleMs: number;
  workerModule: URL;
  onWorkerError: (error: unknown) => void;
};

/**
 * Nearly 25 days. A longer timer fires after a millisecond, and Infinity, an operator's 0, is an
 * error.
 */
const TIMER_MS_MAX = 2_147_483_647;

/** Loads the pool's library only now, since a start needs none of it. */
export async function startParsePool(options: ParsePoolOptions): Promise<ParsePool> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: options.workerModule.href,
    minThreads: 0,
    maxThreads: options.workersMax,
    idleTimeout: options.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: PARSE_HEAP_MB },
    // A worker that waits in Atomics.wait() stands still for everything the parser awaits.
    atomics: "disabled",
  });
  // A worker that dies without work is reported here, and thrown where nobody listens.
  pool.on("error", options.onWorkerError);
  let running = 0;

  async function run<Name extends keyof ParseWork>(
    name: Name,
    raw: Buffer,
    asked: ParseWork[Name]["asks"],
  ): Promise<ParseWork[Name]["answers"]> {
    // On a busy machine a worker may need as long to start as a message may take.
    if (pool.threads.length < running) await pool.run(undefined, { name: "ready" });
    const bytes = copy(raw);
    // The signal ends the worker itself: nothing else stops a loop in it.
    const signal = AbortSignal.timeout(Math.min(options.timeoutMs, TIMER_MS_MAX));
    const task = asked === undefined ? Piscina.move(bytes) : { bytes, ...asked };
    const answer: ParseWork[Name]["answers"] = await pool.run(task, { name, signal });
    return answer;
  }

  return {
    async run(name, raw, asked) {
      running += 1;
      try {
        return await run(name, raw, asked);
      } finally {
        running -= 1;
      }
    },
    end: () => pool.destroy(),
  };
}

/** `raw` may be a view of memory that others share, and its owner still needs it. */
function copy(raw: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(raw);
}
