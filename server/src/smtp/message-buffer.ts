import { POOLED_BYTES, type BufferPool } from "./buffer-pool.ts";
import type { ByteBudget } from "./byte-budget.ts";
import type { DataSink } from "./data-reader.ts";

/** What a client's SIZE may make us allocate before a single byte arrived. */
const FIRST_BYTES_MAX = 65_536;
const FIRST_BYTES_MIN = 8_192;

/** What all messages of a server share. */
export type MessageMemory = { budget: ByteBudget; buffers: BufferPool };

/**
 * One message in one piece of memory, trace headers in front, so that it can be handed over without
 * being copied together first. All of its capacity is taken from the shared budget.
 */
export class MessageBuffer implements DataSink {
  readonly #budget: ByteBudget;
  readonly #pool: BufferPool;
  readonly #head: string;
  readonly #expectedBytes: number;
  readonly #capacityMax: number;
  #bytes: Buffer | undefined;
  #length = 0;
  #takenBytes = 0;

  /** `head` is Latin-1. */
  constructor(
    { budget, buffers }: MessageMemory,
    { head, expectedBytes, bytesMax }: { head: string; expectedBytes: number; bytesMax: number },
  ) {
    this.#budget = budget;
    this.#pool = buffers;
    this.#head = head;
    this.#expectedBytes = Math.min(expectedBytes, FIRST_BYTES_MAX);
    this.#capacityMax = head.length + bytesMax;
  }

  /** Makes room for that much more; false when the budget hasn't got it at the moment. */
  reserve(sizeBytes: number): boolean {
    if (this.#bytes === undefined) return this.#begin(sizeBytes);
    const needed = this.#length + sizeBytes;
    const capacity = this.#bytes.length;
    if (needed <= capacity) return true;
    const larger = Math.max(needed, Math.min(capacity * 2, this.#capacityMax));
    if (!this.#budget.tryTake(larger - capacity)) return false;
    this.#takenBytes = larger;
    const bytes = Buffer.allocUnsafeSlow(larger);
    this.#bytes.copy(bytes, 0, 0, this.#length);
    this.#bytes = bytes;
    return true;
  }

  append(chunk: Buffer, start: number, end: number): void {
    if (this.#bytes === undefined) return;
    chunk.copy(this.#bytes, this.#length, start, end);
    this.#length += end - start;
  }

  /** The message so far. The memory stays counted until `release`. */
  content(): Buffer {
    return this.#bytes?.subarray(0, this.#length) ?? Buffer.alloc(0);
  }

  /** Counts that many copies of the message beside it; false when the budget hasn't got them at the moment. */
  countCopies(count: number): boolean {
    const sizeBytes = count * this.#length;
    if (!this.#budget.tryTake(sizeBytes)) return false;
    this.#takenBytes += sizeBytes;
    return true;
  }

  /** Forgets the message and gives its memory back. May be called again. */
  release(): void {
    const sizeBytes = this.#takenBytes;
    this.#takenBytes = 0;
    if (this.#bytes) this.#pool.giveBack(this.#bytes);
    this.#bytes = undefined;
    this.#budget.giveBack(sizeBytes);
  }

  #begin(sizeBytes: number): boolean {
    const wanted = Math.max(FIRST_BYTES_MIN, this.#expectedBytes, sizeBytes) + this.#head.length;
    // Where memory is short, no more than is needed.
    const first = [Math.max(POOLED_BYTES, wanted), wanted].find((size) =>
      this.#budget.tryTake(size),
    );
    if (first === undefined) return false;
    this.#takenBytes = first;
    this.#bytes = first === POOLED_BYTES ? this.#pool.take() : Buffer.allocUnsafeSlow(first);
    this.#length = this.#bytes.write(this.#head, "latin1");
    return true;
  }
}
