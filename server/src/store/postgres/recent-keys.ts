/** A key is dropped between one and two of these after its last use. */
const TURN_MS = 30_000;
const KEYS_PER_TURN = 5_000;

/**
 * Wrapped keys that RCPT found lately, so that the same bytes are the same Buffer: whoever opened a
 * key knows it again by that (`content-keys.ts`), instead of opening it for every message. It answers
 * nothing by itself: a key is looked for in the database each time, and one that is replaced or gone is
 * never found here. In two halves, of which the older is dropped.
 */
export class RecentKeys {
  #young = new Map<number, Buffer>();
  #old = new Map<number, Buffer>();
  #turning = false;

  /** `wrappedKey`, or the Buffer of the same bytes that was given for this inbox before. */
  same(inboxId: number, wrappedKey: Buffer): Buffer {
    const known = this.#young.get(inboxId) ?? this.#old.get(inboxId);
    // What comes from the driver lies in a larger piece of memory, which it would keep.
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
