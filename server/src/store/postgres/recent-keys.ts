import { LRUCache } from "lru-cache";
import { entriesMax } from "../../system/entries-max.ts";

/** Both bound how long the content keys of `content-keys.ts` stay in memory. */
const KEPT_MS = 30_000;
const KEYS_MAX = 10_000;

/**
 * Caches the wrapped keys of recently used inboxes, so that the same bytes are the same Buffer: `content-keys.ts`
 * unwraps a Buffer once instead of for every message. RCPT and each authentication still read the key from the
 * database. So a replaced or deleted key is used no longer than by the request that read it. A key is dropped when it
 * hasn't been used for `KEPT_MS`.
 */
export class RecentKeys {
  readonly #keys: LRUCache<number, Buffer>;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#keys = new LRUCache({
      ...entriesMax(KEYS_MAX),
      ttl: KEPT_MS,
      ttlAutopurge: true,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now: nowMs },
    });
  }

  /** Returns the key that was last read for this inbox; undefined if that was too long ago. */
  get(inboxId: number): Buffer | undefined {
    return this.#keys.get(inboxId);
  }

  /** Drops a key that was replaced or deleted. */
  drop(inboxId: number): void {
    this.#keys.delete(inboxId);
  }

  /** Returns the Buffer of the same bytes that was returned for this inbox before, or a copy. */
  same(inboxId: number, wrappedKey: Buffer): Buffer {
    const known = this.#keys.get(inboxId);
    if (known?.equals(wrappedKey)) return known;
    // The driver's Buffer is part of a larger piece of memory, which it would keep.
    const key = copyOf(wrappedKey);
    this.#keys.set(inboxId, key);
    return key;
  }
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
