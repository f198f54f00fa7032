/** Most messages fit in this: such memory is used again and again. Fresh, it made V8 collect all of its heap several times a second. */
export const POOLED_BYTES = 32_768;
const KEPT_MAX = 64;

/** Memory of messages that are done with, for the next ones of the same server: 2 MB at most. */
export class BufferPool {
  readonly #kept: Buffer[] = [];

  /** What is in it is an older message's. */
  take(): Buffer {
    return this.#kept.pop() ?? Buffer.allocUnsafeSlow(POOLED_BYTES);
  }

  /** Keeps it where it is of the pool's size; nobody may touch it any more. */
  giveBack(buffer: Buffer): void {
    if (buffer.length === POOLED_BYTES && this.#kept.length < KEPT_MAX) this.#kept.push(buffer);
  }
}
