import { ClearTextCache } from "./clear-text-cache.ts";

/** Larger mail takes longer to parse than to read from the store. */
const CONTENT_BYTES_MAX = 256 * 1024;
const BYTES_MAX = 8 * 1024 * 1024;
/** The content is needed for some milliseconds only. */
const LIFETIME_MS = 1_000;

/** The content of mail that has just arrived at an inbox with open waits, so that it isn't read back from the store. */
export class FreshContent {
  /** The keys of the entries, by inbox. */
  readonly #awaited = new Map<number, string[]>();
  readonly #contents: ClearTextCache<Buffer>;

  constructor({ nowMs = () => performance.now() } = {}) {
    this.#contents = new ClearTextCache({ bytesMax: BYTES_MAX, lifetimeMs: LIFETIME_MS, nowMs });
  }

  /** Keeps the mail that arrives at this inbox from now on, until `endAwaiting`. */
  beginAwaiting(inboxId: number): void {
    this.#awaited.set(inboxId, []);
  }

  /** Drops the entries of this inbox. */
  endAwaiting(inboxId: number): void {
    for (const key of this.#awaited.get(inboxId) ?? []) this.#contents.delete(key);
    this.#awaited.delete(inboxId);
  }

  /** Copies `raw` if a client waits at this inbox. Must be called before the arrival is published. */
  keep(inboxId: number, seq: number, raw: Buffer): void {
    const keys = this.#awaited.get(inboxId);
    if (!keys || raw.length > CONTENT_BYTES_MAX) return;
    const key = keyOf(inboxId, seq);
    keys.push(key);
    this.#contents.set(key, Buffer.from(raw), raw.length);
  }

  /** Returns the message as received; undefined if it isn't kept. */
  find(inboxId: number, seq: number): Buffer | undefined {
    return this.#contents.get(keyOf(inboxId, seq));
  }
}

function keyOf(inboxId: number, seq: number): string {
  return `${inboxId}.${seq}`;
}
