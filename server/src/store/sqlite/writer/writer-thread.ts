import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../app-error.ts";
import type { NewMessage } from "../../../inbox/inbox-store.ts";
import type { SealedPieces } from "../../../keys/sealed-bytes.ts";
import type { Log } from "../../../log.ts";
import type { StoreLoad } from "../../store.ts";
import type { Added } from "./add-message.ts";
import { packBytes, unpackBytes } from "../bytes-between-threads.ts";
import { MailOutbox, readRows, sizeInBatch } from "./mail-batch.ts";
import { MailTurns } from "./mail-turns.ts";
import { PendingCalls } from "./pending-calls.ts";
import { asStoreError } from "../store-errors.ts";
import {
  isWriterAnswer,
  isWriterReady,
  type WriterAnswer,
  type WriterBatch,
  type WriterMessage,
  type WriterRequest,
} from "./writer-messages.ts";
import type { WriterMethods } from "./writer-methods.ts";

const RESTART_DELAY_MS = 500;
/**
 * A batch is sent when the event loop has nothing more to read, or after this time. So a single message is
 * written immediately, while under load a commit contains twenty messages instead of two, which share its
 * fsync and pages.
 */
const BATCH_WAIT_MAX_MS = 4;
/** Under load, checks for more work only after this time: each check takes an event loop turn. */
const BATCH_INTERVAL_MS = 2;
/** A larger message waits for its turn. */
const BYTES_WITHOUT_TURN_MAX = 128 * 1024;
/**
 * Large mail in one batch. Everything else waits for at most two such batches, the one on its way and its own: one
 * network's 200 MB of mail would otherwise hold up all visitors' mail and calls until it is on the disk.
 */
const LARGE_MAIL_BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Sealed messages are short-lived, and only frequent small collections free them (`docs/operations/process.md`). */
const YOUNG_GENERATION_MB = 4;

type Result<Method extends keyof WriterMethods> = Awaited<ReturnType<WriterMethods[Method]>>;

/** The main thread's side of the writer: calls become messages, one message for all calls of a turn. */
export class WriterThread {
  readonly #file: string;
  readonly #log: Log;
  readonly #pending = new PendingCalls();
  #worker: Worker | undefined;
  #outbox: WriterRequest[] = [];
  readonly #mail = new MailOutbox();
  readonly #largeMail = new MailTurns(LARGE_MAIL_BYTES_AT_ONCE);
  #transfer: ArrayBuffer[] = [];
  #batches = 0;
  #writes = 0;
  /** Of the calls of the next batch. */
  #waitingWrites = 0;
  #working = false;
  #scheduled = false;
  /** Runs while a scheduled batch waits for the interval. */
  #interval: NodeJS.Timeout | undefined;
  /** The next batch doesn't wait for the interval. */
  #isUrgent = false;
  #flushedAtMs = -Infinity;
  #closing = false;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /**
   * Resolves when the tables exist, with the migrations of a newer version; rejects if the database can't be opened.
   */
  start(): Promise<readonly string[]> {
    const worker = new Worker(new URL("./writer.ts", import.meta.url), {
      workerData: { file: this.#file },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    return new Promise((resolve, reject) => {
      worker.on("message", (message: unknown) => {
        if (isWriterAnswer(message)) this.#settle(message);
        if (!isWriterReady(message)) return;
        this.#worker = worker;
        resolve(message.newer);
      });
      worker.once("error", (error) => {
        // Before startup is complete, the caller gets the error.
        if (this.#worker !== worker) reject(error);
        else this.#log.error({ err: error }, "database writer thread failed");
      });
      worker.once("exit", () => this.#restart(worker));
    });
  }

  /** Calls one of the writer's own methods. */
  call<Method extends keyof WriterMethods>(
    method: Method,
    args: Parameters<WriterMethods[Method]>,
  ): Promise<Result<Method>> {
    return this.#post(method, args);
  }

  /** Same, for a method that only reads: it doesn't wait for the interval between two commits. */
  read<Method extends keyof WriterMethods>(
    method: Method,
    args: Parameters<WriterMethods[Method]>,
  ): Promise<Result<Method>> {
    this.#isUrgent = true;
    return this.#post(method, args, true);
  }

  /** Runs a query by its name in the table, which both threads have. */
  run(query: string, args: readonly unknown[]): Promise<unknown> {
    return this.#post(query, args);
  }

  #post<Value>(method: string, args: readonly unknown[], isRead = false): Promise<Value> {
    const packed = packBytes(args) as readonly unknown[];
    return this.#send((id) => this.#outbox.push({ id, method, args: packed }), isRead);
  }

  addMessage(message: NewMessage): Promise<Added> {
    const bytes = sizeInBatch(message);
    if (bytes <= BYTES_WITHOUT_TURN_MAX) return this.#sendMessage(message);
    return this.#largeMail.run(bytes, () => this.#sendMessage(message));
  }

  #sendMessage(message: NewMessage): Promise<Added> {
    return this.#send((id) => {
      if (this.#mail.put(id, message)) return;
      const joined = joinContent(message);
      this.#outbox.push({ id, method: "addMessage", args: [joined] });
      this.#transfer.push(...joined.copies.map(({ raw }) => raw.buffer));
    });
  }

  #send<Value>(enqueue: (id: number) => void, isRead = false): Promise<Value> {
    if (!this.#worker) return Promise.reject(new AppError("STORE_UNAVAILABLE"));
    if (!isRead) this.#waitingWrites += 1;
    enqueue(this.#pending.nextId);
    this.#scheduleFlush();
    return new Promise<Value>((resolve, reject) => {
      this.#pending.add({ resolve: resolve as (value: unknown) => void, reject });
    });
  }

  load(): StoreLoad {
    const waiting = this.#pending.size + this.#largeMail.waitingCount;
    return { waiting, batches: this.#batches, writes: this.#writes };
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    const gone = once(worker, "exit");
    if (this.#hasWork()) worker.postMessage(this.#takeBatch(), this.#transfer.splice(0));
    worker.postMessage("close" satisfies WriterMessage);
    await gone;
  }

  /** One batch at a time: later calls share the next commit. */
  #scheduleFlush(): void {
    if (this.#working) return;
    if (this.#scheduled && !(this.#isUrgent && this.#interval)) return;
    this.#scheduled = true;
    clearTimeout(this.#interval);
    const waitMs = this.#flushedAtMs + BATCH_INTERVAL_MS - performance.now();
    if (this.#isUrgent || waitMs <= 0) this.#beginWaiting();
    else this.#interval = setTimeout(() => this.#beginWaiting(), waitMs);
  }

  #beginWaiting(): void {
    this.#interval = undefined;
    this.#flushWhenQuiet(performance.now() + BATCH_WAIT_MAX_MS, loopEvents());
  }

  #flushWhenQuiet(latestMs: number, eventsBefore: number): void {
    setImmediate(() => {
      const events = loopEvents();
      if (events === eventsBefore || performance.now() >= latestMs) this.#flush();
      else this.#flushWhenQuiet(latestMs, events);
    });
  }

  #flush(): void {
    this.#scheduled = false;
    this.#isUrgent = false;
    if (!this.#hasWork()) return;
    this.#working = true;
    if (this.#waitingWrites > 0) this.#batches += 1;
    this.#writes += this.#waitingWrites;
    this.#waitingWrites = 0;
    this.#flushedAtMs = performance.now();
    this.#worker?.postMessage(this.#takeBatch(), this.#transfer.splice(0));
  }

  #hasWork(): boolean {
    return this.#outbox.length > 0 || !this.#mail.isEmpty;
  }

  #takeBatch(): WriterBatch {
    const mail = this.#mail.isEmpty ? [] : [this.#mail.take()];
    return { requests: this.#outbox.splice(0), mail };
  }

  #settle({ replies, added }: WriterAnswer): void {
    this.#working = false;
    if (this.#hasWork()) this.#scheduleFlush();
    const stored = readRows(added);
    const lastId = [...stored, ...replies].reduce((last, { id }) => Math.max(last, id), 0);
    const callOf = this.#pending.takeBefore(lastId + 1);
    for (const { id, rows } of stored) callOf(id)?.resolve(rows);
    for (const reply of replies) {
      const call = callOf(reply.id);
      if (reply.ok) call?.resolve(unpackBytes(reply.value));
      else call?.reject(asStoreError(reply.error));
    }
  }

  /** A dead writer loses its transaction: rejects its callers and starts a new writer. */
  #restart(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const { reject } of this.#pending.takeAll()) reject(new AppError("STORE_UNAVAILABLE"));
    this.#takeBatch();
    this.#transfer = [];
    this.#waitingWrites = 0;
    this.#working = false;
    if (this.#closing) return;
    const retry = (): void => {
      if (this.#closing) return;
      this.start().catch((error: unknown) => {
        this.#log.error({ err: error }, "failed to open the database");
      });
    };
    setTimeout(retry, RESTART_DELAY_MS).unref();
  }
}

/** For mail too large for the shared memory: its memory is transferred to the writer instead. */
function joinContent({ receivedAtMs, sizeBytes, copies }: NewMessage) {
  return {
    receivedAtMs,
    sizeBytes,
    copies: copies.map(({ inboxId, capacity, summary, raw }) => ({
      inboxId,
      capacity,
      summary: joinPieces(summary),
      raw: joinPieces(raw),
    })),
  };
}

/** Memory that the content fills by itself isn't copied: it can be transferred. */
function joinPieces(pieces: SealedPieces): Uint8Array<ArrayBuffer> {
  const [only] = pieces;
  const joined = only && pieces.length === 1 ? only : Buffer.concat(pieces);
  return fillsItsMemory(joined) ? joined : new Uint8Array(joined);
}

function fillsItsMemory(bytes: Buffer): bytes is Buffer<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}

/** Returns how many events (I/O, messages of threads) this thread's loop has processed. */
function loopEvents(): number {
  return performance.nodeTiming.uvMetricsInfo.events;
}
