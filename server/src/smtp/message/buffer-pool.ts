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
  giveBack(buffer: Buffer): void {
    if (buffer.length === POOLED_BYTES && this.#kept.length < KEPT_MAX) this.#kept.push(buffer);
  }
}
