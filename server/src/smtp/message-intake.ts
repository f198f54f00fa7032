import type { Full } from "../abuse/budgets/held-budget.ts";
import { DataReader, type DataFault } from "./data-reader.ts";
import { dropReturnPaths } from "./drop-return-paths.ts";
import { MessageBuffer, type MessageMemory } from "./message-buffer.ts";
import type { SmtpLimits } from "./smtp-options.ts";

/** A refused message is read on to its end, but not for ever. */
const REFUSED_BYTES_MAX_FACTOR = 10;

export type MemoryFault = "no-memory" | "no-memory-for-network";

/** One message between DATA and its end: the reader, its memory, and whether it comes fast enough. */
export class MessageIntake {
  readonly #reader: DataReader;
  readonly #buffer: MessageBuffer;
  readonly #limits: SmtpLimits;
  readonly #headBytes: number;
  readonly #beganMs: number;
  #memoryFault: MemoryFault | undefined;
  #readBytes = 0;
  #windowStartMs: number;
  #windowStartBytes = 0;
  #pacedMs: number;
  #pacedBytes = 0;
  #recentBytes = 0;

  constructor(
    memory: MessageMemory,
    limits: SmtpLimits,
    { head, nowMs }: { head: string; nowMs: number },
  ) {
    this.#limits = limits;
    this.#headBytes = head.length;
    this.#buffer = new MessageBuffer(memory, head);
    this.#reader = new DataReader(this.#buffer, limits);
    this.#beganMs = nowMs;
    this.#windowStartMs = nowMs;
    this.#pacedMs = nowMs;
  }

  get ended(): boolean {
    return this.#reader.ended;
  }

  get fault(): DataFault | MemoryFault | undefined {
    return this.#reader.fault ?? this.#memoryFault;
  }

  get sizeBytes(): number {
    return this.#reader.sizeBytes;
  }

  /**
   * Bytes that came lately: each second halves what came before, so that nothing of a burst counts 30 s later.
   * As of the last `notePace`.
   */
  get recentBytes(): number {
    return this.#recentBytes;
  }

  /** All that was read, dots and dropped bytes included. */
  get receivedBytes(): number {
    return this.#readBytes;
  }

  get isEndless(): boolean {
    const { sizeBytes } = this.#reader;
    return sizeBytes > this.#limits.messageBytesMax * REFUSED_BYTES_MAX_FACTOR;
  }

  /**
   * Reads to the end of the chunk or of the message, returns how far; `offset` itself when the memory of all
   * messages is used. A message whose network holds its share already is refused: the rest of it is dropped.
   */
  read(chunk: Buffer, offset: number): number {
    if (this.fault !== undefined) this.#buffer.release();
    else {
      const full = this.#buffer.reserve(chunk.length - offset);
      if (full?.full === "total") return offset;
      if (full !== undefined) this.refuse(faultOf(full));
    }
    const end = this.#reader.read(chunk, offset);
    this.#readBytes += end - offset;
    return end;
  }

  /** The message will be refused temporarily: the rest of it is read and dropped. */
  refuse(fault: MemoryFault): void {
    this.#memoryFault = fault;
    this.#buffer.release();
  }

  /**
   * Trace headers and message, complete; our Return-Path is the only one in it (RFC 5321 4.4). To be called once.
   */
  content(): Buffer {
    const raw = this.#buffer.content();
    const header = { start: this.#headBytes, end: this.#headBytes + this.#reader.headerBytes };
    return raw.subarray(0, dropReturnPaths(raw, header));
  }

  /**
   * Counts the copies beside `content`: each recipient gets one of its own, sealed with its own key. Returns why
   * there is no memory for them now.
   */
  reserveCopies(recipientCount: number): MemoryFault | undefined {
    if (recipientCount <= 1) return undefined;
    const full = this.#buffer.countCopies(recipientCount - 1);
    return full && faultOf(full);
  }

  release(): void {
    this.#buffer.release();
  }

  /**
   * Why this message has taken too long, if so. RFC 5321 4.5.3.2.5 lets a client take three minutes for each
   * block of data. A hostile client would hold memory for that long with a few bytes, so a message must keep a
   * least rate over every window of 30 s, and end within 10 minutes.
   */
  lateness(nowMs: number): "message-timed-out" | "too-slow" | "timed-out" | undefined {
    const { dataMsMax, dataWindowMs, dataBytesPerSecondMin } = this.#limits;
    if (nowMs - this.#beganMs >= dataMsMax) return "message-timed-out";
    const elapsedMs = nowMs - this.#windowStartMs;
    if (elapsedMs < dataWindowMs) return undefined;
    const bytes = this.#readBytes - this.#windowStartBytes;
    this.restartWindow(nowMs);
    if (bytes * 1_000 >= dataBytesPerSecondMin * elapsedMs) return undefined;
    return bytes === 0 ? "timed-out" : "too-slow";
  }

  /** Starts the measuring anew after a pause of our own, which must not count against the sender. */
  restartWindow(nowMs: number): void {
    this.#windowStartMs = nowMs;
    this.#windowStartBytes = this.#readBytes;
    this.#pacedMs = nowMs;
  }

  /** Brings `recentBytes` up to date. Called by the sweep, because most messages end before the first one. */
  notePace(nowMs: number): void {
    const kept = 0.5 ** ((nowMs - this.#pacedMs) / 1_000);
    this.#recentBytes = this.#recentBytes * kept + this.#readBytes - this.#pacedBytes;
    this.#pacedMs = nowMs;
    this.#pacedBytes = this.#readBytes;
  }
}

function faultOf({ full }: Full): MemoryFault {
  return full === "total" ? "no-memory" : "no-memory-for-network";
}
