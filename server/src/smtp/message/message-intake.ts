import type { Full } from "../../abuse/budgets/held-budget.ts";
import { DataReader, type DataFault } from "./data-reader.ts";
import { MessageBuffer, type MessageMemory } from "./message-buffer.ts";
import type { SmtpLimits } from "../smtp-options.ts";

/** A refused message is read to its end, up to this multiple of the size limit. */
const REFUSED_BYTES_MAX_FACTOR = 10;

/** Progress means this fraction of all bytes read, but at most PROGRESS_BYTES_MAX. */
const PROGRESS_PART = 1 / 120;
const PROGRESS_BYTES_MAX = 65_536;
/** Larger messages are read in turns with those of other networks. */
const USUAL_BYTES_MAX = 64 * 1024;

type MemoryFault = "no-memory" | "no-memory-for-network" | "too-large-for-recipients";

/** One message between DATA and its end: its reader, its memory, and its transfer rate. */
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
   * Time of the last progress, updated by `noteProgress`. A slow sender with a steady rate makes progress: even after
   * 10 minutes, 5 seconds at that rate are enough. A few bytes after a large amount are no progress.
   */
  get progressAtMs(): number {
    return this.#progressAtMs;
  }

  get isLarge(): boolean {
    return this.#reader.sizeBytes > USUAL_BYTES_MAX;
  }

  get isEndless(): boolean {
    const { sizeBytes } = this.#reader;
    return sizeBytes > this.#limits.messageBytesMax * REFUSED_BYTES_MAX_FACTOR;
  }

  /**
   * Reads to the end of the chunk or the message, and returns the index after the last byte read. Returns `offset` when
   * the memory for all messages is used up. If the client's network has used its share, refuses the message and drops
   * the rest.
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

  /** Refuses the message temporarily; the rest of the message is read and dropped. */
  refuse(fault: MemoryFault): void {
    this.#memoryFault = fault;
    this.#buffer.release();
  }

  /** Returns trace headers and message. Ours is the only Return-Path (RFC 5321 4.4). Must be called once. */
  content(): Buffer {
    const raw = this.#buffer.content();
    const header = { start: this.#headBytes, end: this.#headBytes + this.#reader.headerBytes };
    return raw.subarray(0, dropReturnPaths(raw, header));
  }

  /**
   * Counts the copies besides `content`: each recipient gets a copy sealed with its own key, and one transaction stores
   * them all. Returns the reason if memory is lacking. The refusal is permanent if the copies can never fit, because
   * RFC 5321 4.5.4.1 lets a client retry a deferred message for days.
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
   * Returns why the message is too late; undefined if it is not. RFC 5321 4.5.3.2.5 grants three minutes per data
   * block. With a few bytes, a hostile client could hold memory for that long. Therefore a message must keep a minimum
   * rate over every 30 s window and end within 10 minutes.
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

  /** Restarts the rate window after a pause by the server, which must not count against the sender. */
  restartWindow(nowMs: number): void {
    this.#windowStartMs = nowMs;
    this.#windowStartBytes = this.#readBytes;
    this.#progressAtMs = nowMs;
  }

  /** Called by the sweep, because most messages end before the first sweep. */
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

/*
 * RFC 5321 4.4: final delivery adds the only Return-Path. A Return-Path that the sender wrote could
 * pass for the envelope's sender.
 */
const ANY_RETURN_PATH = /^return-path[ \t]*:/im;
const RETURN_PATH_FIELD = /^return-path[ \t]*:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/gim;

/** Removes the Return-Path fields between `start` and `end`, in place. Returns the new length in bytes. */
function dropReturnPaths(raw: Buffer, header: { start: number; end: number }): number {
  const text = raw.toString("latin1", header.start, header.end);
  if (!ANY_RETURN_PATH.test(text)) return raw.length;
  const shorter = text.replaceAll(RETURN_PATH_FIELD, "");
  const written = raw.write(shorter, header.start, "latin1");
  raw.copy(raw, header.start + written, header.end);
  return raw.length - (text.length - shorter.length);
}
