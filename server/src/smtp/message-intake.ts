import { DataReader, type DataFault } from "./data-reader.ts";
import { dropReturnPaths } from "./drop-return-paths.ts";
import { MessageBuffer, type MessageMemory } from "./message-buffer.ts";
import type { SmtpLimits } from "./smtp-options.ts";

/** A refused message is read on to its end, but not for ever. */
const REFUSED_BYTES_MAX_FACTOR = 10;

/** One message between DATA and its end: the reader, its memory, and whether it comes fast enough. */
export class MessageIntake {
  readonly #reader: DataReader;
  readonly #buffer: MessageBuffer;
  readonly #limits: SmtpLimits;
  readonly #headBytes: number;
  #outOfMemory = false;
  #windowStartMs: number;
  #windowBytes = 0;

  constructor(
    { budget, buffers, limits }: MessageMemory & { limits: SmtpLimits },
    message: { head: string; declaredBytes: number; nowMs: number },
  ) {
    this.#limits = limits;
    this.#headBytes = message.head.length;
    this.#buffer = new MessageBuffer(
      { budget, buffers },
      {
        head: message.head,
        expectedBytes: message.declaredBytes,
        bytesMax: limits.messageBytesMax,
      },
    );
    this.#reader = new DataReader(this.#buffer, limits);
    this.#windowStartMs = message.nowMs;
  }

  get ended(): boolean {
    return this.#reader.ended;
  }

  get fault(): DataFault | "no-memory" | undefined {
    return this.#reader.fault ?? (this.#outOfMemory ? "no-memory" : undefined);
  }

  get sizeBytes(): number {
    return this.#reader.sizeBytes;
  }

  get isEndless(): boolean {
    const { sizeBytes } = this.#reader;
    return sizeBytes > this.#limits.messageBytesMax * REFUSED_BYTES_MAX_FACTOR;
  }

  /** Reads to the end of the chunk or of the message, returns how far; `offset` itself when there is no memory for it now. */
  read(chunk: Buffer, offset: number): number {
    const refused = this.fault !== undefined;
    if (refused) this.#buffer.release();
    else if (!this.#buffer.reserve(chunk.length - offset)) return offset;
    const end = this.#reader.read(chunk, offset);
    this.#windowBytes += end - offset;
    return end;
  }

  /** The message will be refused temporarily: the rest of it is read and dropped. */
  giveUp(): void {
    this.#outOfMemory = true;
    this.#buffer.release();
  }

  /** Each recipient gets a copy of its own, sealed with its own key: false when there is no memory for them all now. */
  reserveCopies(recipientCount: number): boolean {
    return recipientCount <= 1 || this.#buffer.countCopies(recipientCount - 1);
  }

  /** Trace headers and message; our Return-Path is the only one in it (RFC 5321 4.4). */
  content(): Buffer {
    const raw = this.#buffer.content();
    const header = { start: this.#headBytes, end: this.#headBytes + this.#reader.headerBytes };
    return raw.subarray(0, dropReturnPaths(raw, header));
  }

  release(): void {
    this.#buffer.release();
  }

  /**
   * Whether the sender is too slow: a byte now and then would keep a connection open for ever.
   * Complete silence is judged by the general timeout instead, which RFC 5321 4.5.3.2 wants to be
   * minutes.
   */
  trickles(nowMs: number): boolean {
    const elapsedMs = nowMs - this.#windowStartMs;
    if (elapsedMs < this.#limits.dataWindowMs) return false;
    const bytes = this.#windowBytes;
    this.restartWindow(nowMs);
    return bytes > 0 && bytes * 1_000 < this.#limits.dataBytesPerSecondMin * elapsedMs;
  }

  /**
   * Starts the measuring anew after a pause of our own, which must not count against the sender.
   */
  restartWindow(nowMs: number): void {
    this.#windowStartMs = nowMs;
    this.#windowBytes = 0;
  }
}
