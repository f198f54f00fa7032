import { Worker } from "node:worker_threads";
import { SUMMARY_BYTES, summarize, type Summary } from "./summarize.ts";

export type SummaryThreadOptions = {
  /** Called at each death of a thread. */
  onError: (error: unknown) => void;
  /** A thread ends after this time without messages, and dies if one of its messages is still without a summary. */
  idleMs?: number;
  /** The module of the thread. */
  module?: URL;
};

/** What the thread gets at its start. */
export type SummaryWork = { memory: SharedArrayBuffer };
/** Start and length of messages in the shared memory. Posted as JSON text: objects take ten times as long. */
export type PlacedMessages = readonly (readonly [start: number, length: number])[];
/** In the order of the messages; null if a summary failed. Posted as JSON text. */
export type Summaries = readonly (Summary | null)[];
export const THREAD_READY = "ready";
/** Messages posted together, and summaries: one by one, posting costs half of what the thread saves. */
export const POSTED_TOGETHER = 4;

type Call = {
  readonly beginning: Buffer;
  readonly start: number;
  readonly resolve: (summary: Summary) => void;
  readonly reject: (error: Error) => void;
};

/** More messages at once are summarized by the caller's thread meanwhile. */
const PLACES = 32;
const IDLE_MS = 60_000;
/** Nothing is kept beyond a message (`store/sqlite/writer/writer-thread.ts`). */
const YOUNG_GENERATION_MB = 4;

/** A thread that summarizes messages. Starts again after it has ended or crashed. */
export class SummaryThread {
  readonly #onError: (error: unknown) => void;
  readonly #idleMs: number;
  readonly #module: URL;
  #worker: Worker | undefined;
  #isReady = false;
  /** Shared with the thread. It holds clear text, so it goes when the thread ends. */
  #bytes: Uint8Array = new Uint8Array();
  #freeStarts: number[] = [];
  #idle: NodeJS.Timeout | undefined;
  /** Not posted yet. */
  #batch: Call[] = [];
  /** In the order of their answers. */
  #posted: Call[] = [];

  constructor({
    onError,
    idleMs = IDLE_MS,
    module = new URL("./summarize-in-thread.ts", import.meta.url),
  }: SummaryThreadOptions) {
    this.#onError = onError;
    this.#idleMs = idleMs;
    this.#module = module;
  }

  get state(): "ended" | "starting" | "ready" {
    if (!this.#worker) return "ended";
    return this.#isReady ? "ready" : "starting";
  }

  /** The number of messages without an answer. */
  get waiting(): number {
    return this.#batch.length + this.#posted.length;
  }

  get hasRoom(): boolean {
    return this.waiting < PLACES;
  }

  /** A failure is reported by `onError`, now or later. */
  start(): void {
    const memory = new SharedArrayBuffer(PLACES * SUMMARY_BYTES);
    try {
      this.#follow(
        new Worker(this.#module, {
          workerData: { memory } satisfies SummaryWork,
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
        }),
      );
    } catch (error) {
      // The limit of threads is reached.
      return this.#onError(error);
    }
    this.#bytes = new Uint8Array(memory);
    this.#freeStarts = Array.from({ length: PLACES }, (_, place) => place * SUMMARY_BYTES);
  }

  #follow(worker: Worker): void {
    this.#worker = worker;
    worker.on("message", (text: unknown) => {
      if (this.#worker !== worker) return;
      // `node --watch` sends messages of its own.
      if (text === THREAD_READY) this.#begin();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the thread
      else if (typeof text === "string") this.#settle(JSON.parse(text) as Summaries);
    });
    let failure: unknown;
    worker.once("error", (error) => {
      failure = error;
    });
    worker.once("exit", (code) => {
      if (this.#worker === worker) this.#die(failure ?? new Error(`Exit code ${code}`));
    });
    worker.unref();
  }

  /** Call only if the thread is ready and has room. `beginning`: at most SUMMARY_BYTES, copied at once. */
  summarize(beginning: Buffer): Promise<Summary> {
    const start = this.#freeStarts.pop() ?? 0;
    this.#bytes.set(beginning, start);
    return new Promise((resolve, reject) => {
      this.#batch.push({ beginning, start, resolve, reject });
      if (this.#batch.length >= POSTED_TOGETHER) this.#post();
      else if (this.#batch.length === 1) setImmediate(() => this.#post());
    });
  }

  /** May be started again at once, while the thread still ends. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#forget();
    await worker?.terminate();
  }

  #begin(): void {
    this.#isReady = true;
    this.#idle = setTimeout(() => this.#endIfIdle(), this.#idleMs).unref();
  }

  #post(): void {
    if (this.#batch.length === 0) return;
    const placed: PlacedMessages = this.#batch.map(({ start, beginning }) => [
      start,
      beginning.length,
    ]);
    this.#posted.push(...this.#batch);
    this.#batch = [];
    this.#worker?.postMessage(JSON.stringify(placed));
    this.#idle?.refresh();
  }

  #settle(summaries: Summaries): void {
    const calls = this.#posted.splice(0, summaries.length);
    for (const [at, call] of calls.entries()) {
      this.#freeStarts.push(call.start);
      const summary = summaries[at];
      if (summary) call.resolve(summary);
      else repeatHere(call);
    }
  }

  #endIfIdle(): void {
    // The thread hangs: it answered nothing in the meantime.
    if (this.#posted.length > 0) void this.#worker?.terminate();
    else if (this.#batch.length === 0) void this.close();
  }

  #die(failure: unknown): void {
    this.#onError(failure);
    this.#forget();
  }

  /** A crashed thread loses its pending messages. Their callers retry. */
  #forget(): void {
    this.#worker = undefined;
    this.#isReady = false;
    this.#bytes = new Uint8Array();
    clearTimeout(this.#idle);
    const lost = [...this.#posted.splice(0), ...this.#batch.splice(0)];
    for (const { reject } of lost) reject(new Error("The summary thread ended"));
  }
}

/** For a summary that failed: the caller gets its error. */
function repeatHere({ beginning, resolve, reject }: Call): void {
  try {
    resolve(summarize(beginning));
  } catch (error) {
    reject(error instanceof Error ? error : new Error(String(error)));
  }
}
