import type { Full } from "../abuse/budgets/held-budget.ts";
import { DataReader, type DataFault } from "./data-reader.ts";
import { dropReturnPaths } from "./drop-return-paths.ts";
import { MessageBuffer, type MessageMemory } from "./message-buffer.ts";
import type { SmtpLimits } from "./smtp-options.ts";

/** A refused message is read on to its end, but not for ever. */
const REFUSED_BYTES_MAX_FACTOR = 10;

/** Progress is this part of all bytes that were read, and never more than the bytes below. */
const PROGRESS_PART = 1 / 120;
const PROGRESS_BYTES_MAX = 65_536;

export type MemoryFault = "no-memory" | "no-memory-for-network" | "too-large-for-recipients";

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
  #progressAtMs: number;
  #progressBytes = 0;

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
    this.#progressAtMs = nowMs;
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
   * When the sender last made progress, as of the last `noteProgress`. A slow sender makes progress as long as its rate
   * is steady: even after 10 minutes, 5 seconds at that rate are enough. A sender of much that goes on with a few bytes
   * makes none.
   */
  get progressAtMs(): number {
    return this.#progressAtMs;
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
   * Counts the copies beside `content`: each recipient gets one of its own, sealed with its own key, and one transaction
   * stores them all. Returns why there is no memory for them. Where there never will be any, the refusal is permanent:
   * RFC 5321 4.5.4.1 lets a client repeat a deferred message for days.
   */
  reserveCopies(recipientCount: number): MemoryFault | undefined {
    const count = recipientCount - 1;
    if (count <= 0) return undefined;
    if (!this.#buffer.canHaveCopies(count)) return "too-large-for-recipients";
    const full = this.#buffer.countCopies(count);
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
    this.#progressAtMs = nowMs;
  }

  /** Called by the sweep, because most messages end before the first one. */
  noteProgress(nowMs: number): void {
    const bytes = this.#readBytes - this.#progressBytes;
    if (bytes < Math.min(PROGRESS_BYTES_MAX, this.#readBytes * PROGRESS_PART)) return;
    this.#progressAtMs = nowMs;
    this.#progressBytes = this.#readBytes;
  }
}

function faultOf({ full }: Full): MemoryFault {
  return full === "total" ? "no-memory" : "no-memory-for-network";
}
