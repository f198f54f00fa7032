import type { BudgetAccount, Full } from "../../abuse/budgets/held-budget.ts";
import { freeMemory } from "../../system/free-memory.ts";
import type { DataSink } from "./data-reader.ts";

/** Memory for one client's messages. */
export type MessageMemory = { readonly account: BudgetAccount; readonly buffers: BufferPool };

/**
 * One message as a list of blocks, starting with the trace headers. Takes a block from the budget when its bytes
 * arrive; a declared size takes none. Most messages fit in one block and are never copied.
 */
export class MessageBuffer implements DataSink {
  readonly #account: BudgetAccount;
  readonly #pool: BufferPool;
  readonly #head: string;
  /** Each of POOLED_BYTES; after `content`, possibly a single larger one. */
  #blocks: Buffer[] = [];
  #capacity = 0;
  #length = 0;
  #takenBytes = 0;

  /** `head` is Latin-1. It fits in one block, because command lines and paths are short. */
  constructor({ account, buffers }: MessageMemory, head: string) {
    this.#account = account;
    this.#pool = buffers;
    this.#head = head;
  }

  /** Reserves memory for this many bytes. If a limit is reached, returns the limit and takes nothing. */
  reserve(sizeBytes: number): Full | undefined {
    const used = this.#capacity === 0 ? this.#head.length : this.#length;
    const missingBytes = used + sizeBytes - this.#capacity;
    if (missingBytes <= 0) return undefined;
    const count = Math.ceil(missingBytes / POOLED_BYTES);
    const full = this.#account.take(count * POOLED_BYTES);
    if (full === undefined) this.#grow(count);
    return full;
  }

  append(chunk: Buffer, start: number, end: number): void {
    let from = start;
    while (from < end) {
      const block = this.#blocks[Math.floor(this.#length / POOLED_BYTES)];
      // The message was refused and its memory released.
      if (block === undefined) return;
      const copied = chunk.copy(block, this.#length % POOLED_BYTES, from, end);
      this.#length += copied;
      from += copied;
    }
  }

  /**
   * Returns the whole message as one buffer; nothing can be appended afterwards. The memory stays counted until
   * `release`. While the blocks are joined (synchronously), this one message is in memory twice.
   */
  content(): Buffer {
    const [first] = this.#blocks;
    if (first === undefined) return Buffer.alloc(0);
    const whole = this.#length <= first.length ? first : this.#join();
    return whole.subarray(0, this.#length);
  }

  /** Returns whether the message and this many more copies can ever fit in memory together. */
  canHaveCopies(count: number): boolean {
    return this.#takenBytes + count * this.#length <= this.#account.usedMax;
  }

  /** Counts this many more copies of the message. If a limit is reached, returns the limit and counts none. */
  countCopies(count: number): Full | undefined {
    const sizeBytes = count * this.#length;
    const full = this.#account.takeAlone(sizeBytes);
    if (full === undefined) this.#takenBytes += sizeBytes;
    return full;
  }

  /** Releases the message and its memory. May be called more than once. */
  release(): void {
    const sizeBytes = this.#takenBytes;
    this.#takenBytes = 0;
    this.#freeBlocks();
    this.#account.release(sizeBytes);
  }

  #grow(count: number): void {
    this.#takenBytes += count * POOLED_BYTES;
    for (let added = 0; added < count; added++) {
      const block = this.#pool.take();
      if (this.#capacity === 0) this.#length = block.write(this.#head, "latin1");
      this.#blocks.push(block);
      this.#capacity += POOLED_BYTES;
    }
  }

  #join(): Buffer {
    const whole = Buffer.allocUnsafeSlow(this.#length);
    for (const [index, block] of this.#blocks.entries()) block.copy(whole, index * POOLED_BYTES);
    const spareBytes = this.#takenBytes - whole.length;
    this.#freeBlocks();
    this.#blocks = [whole];
    this.#takenBytes = whole.length;
    this.#account.release(spareBytes);
    return whole;
  }

  #freeBlocks(): void {
    for (const block of this.#blocks) this.#pool.release(block);
    this.#blocks = [];
  }
}

/** Block size; most messages fit in one block. Reusing blocks avoids several full V8 collections a second. */
export const POOLED_BYTES = 32_768;
const KEPT_MAX = 64;

/** Reusable blocks for the messages of one server: 2 MB at most. */
export class BufferPool {
  readonly #kept: Buffer[] = [];

  /** Returns a block that may still contain bytes of an older message. */
  take(): Buffer {
    return this.#kept.pop() ?? Buffer.allocUnsafeSlow(POOLED_BYTES);
  }

  /** Keeps the buffer if it has the pool's size. The caller must not use it afterwards. */
  release(buffer: Buffer): void {
    if (buffer.length === POOLED_BYTES && this.#kept.length < KEPT_MAX) this.#kept.push(buffer);
    else freeMemory(buffer);
  }
}
