/** A key is dropped one to two of these intervals after its last use. */
const TURN_MS = 30_000;
const KEYS_PER_TURN = 5_000;

/**
 * Caches wrapped keys found at RCPT, so that equal bytes are the same Buffer. Unwrapped keys are cached by
 * Buffer identity (`content-keys.ts`), which saves an unwrap per message. This cache answers no query: each
 * key is read from the database, and a replaced or deleted key never matches. Two generations; the older one
 * is dropped.
 */
export class RecentKeys {
  #young = new Map<number, Buffer>();
  #old = new Map<number, Buffer>();
  #turning = false;

  /** Returns `wrappedKey`, or an equal Buffer returned earlier for this inbox. */
  same(inboxId: number, wrappedKey: Buffer): Buffer {
    const known = this.#young.get(inboxId) ?? this.#old.get(inboxId);
    // The driver's Buffer is a slice of a larger one, which it would keep in memory.
    const key = known?.equals(wrappedKey) ? known : copyOf(wrappedKey);
    this.#young.set(inboxId, key);
    if (this.#young.size >= KEYS_PER_TURN) this.#growOld();
    if (!this.#turning) this.#beginTurn();
    return key;
  }

  #beginTurn(): void {
    this.#turning = true;
    setTimeout(() => {
      this.#turning = false;
      this.#growOld();
      if (this.#old.size > 0) this.#beginTurn();
    }, TURN_MS).unref();
  }

  #growOld(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
