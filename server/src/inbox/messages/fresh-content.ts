import { LRUCache } from "lru-cache";

/** Larger mail takes longer to parse than to read from the store. */
const CONTENT_BYTES_MAX = 256 * 1024;
const BYTES_MAX = 8 * 1024 * 1024;
/** It is clear text, and needed for some milliseconds. */
const LIFETIME_MS = 1_000;

/** The content of mail that has just arrived where someone waits for it, so that it isn't read back from the store. */
export class FreshContent {
  readonly #awaited = new Set<number>();
  readonly #contents: LRUCache<string, Buffer>;

  constructor({ nowMs = () => performance.now() } = {}) {
    this.#contents = new LRUCache({
      maxSize: BYTES_MAX,
      // lru-cache refuses a size of 0.
      sizeCalculation: (raw) => Math.max(raw.length, 1),
      ttl: LIFETIME_MS,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  /** Keeps the mail that arrives at this inbox from now on, until `endAwaiting`. */
  beginAwaiting(inboxId: number): void {
    this.#awaited.add(inboxId);
  }

  endAwaiting(inboxId: number): void {
    this.#awaited.delete(inboxId);
  }

  /** Copies `raw`, if someone waits at this inbox. To be called before the arrival is published. */
  keep(inboxId: number, seq: number, raw: Buffer): void {
    if (!this.#awaited.has(inboxId) || raw.length > CONTENT_BYTES_MAX) return;
    this.#contents.set(keyOf(inboxId, seq), Buffer.from(raw));
  }

  /** Returns the message as received; undefined if it isn't kept. */
  find(inboxId: number, seq: number): Buffer | undefined {
    return this.#contents.get(keyOf(inboxId, seq));
  }
}

function keyOf(inboxId: number, seq: number): string {
  return `${inboxId}.${seq}`;
}
