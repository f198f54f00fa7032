import { LRUCache } from "lru-cache";

type ClearTextCacheOptions = {
  /** Milliseconds. */
  readonly lifetimeMs: number;
  readonly bytesMax: number;
  readonly nowMs: () => number;
};

/** A cache of mail in clear text: an entry lives `lifetimeMs` at most, regardless of use. */
export class ClearTextCache<Value extends object> {
  readonly #entries: LRUCache<string, Value>;

  constructor({ lifetimeMs, bytesMax, nowMs }: ClearTextCacheOptions) {
    this.#entries = new LRUCache({
      maxSize: bytesMax,
      ttl: lifetimeMs,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Drops the entries that were used longest ago if `bytesMax` is exceeded. */
  set(key: string, value: Value, sizeBytes: number): void {
    // lru-cache refuses a size of 0.
    this.#entries.set(key, value, { size: Math.max(sizeBytes, 1) });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
