import { LRUCache } from "lru-cache";
import type { Inbox, InboxVersion } from "../../inbox/inbox-store.ts";
import { entriesMax } from "../../system/entries-max.ts";
import type { AddressWithKey } from "../queries/mail/addresses.ts";

const INBOXES_MAX = 20_000;
/** About 30,000 average messages in lists, decrypted and serialized. */
const BYTES_MAX = 48 * 1024 * 1024;
/** SHA-256, one character per byte. */
const HASH_LENGTH = 32;

/**
 * Caches what open pages request repeatedly. A list takes two lookups and the decryption of its summaries, and only
 * changes when the inbox does. This process is the only writer: each change of an inbox invalidates this cache before
 * its caller gets the result. Both reads are synchronous, so that no change can come between a read and the cache.
 */
export class InboxCache {
  readonly #byToken = new Map<string, Inbox>();
  readonly #inboxes: LRUCache<number, Entry>;
  #bytes = 0;

  constructor(inboxesMax = INBOXES_MAX) {
    this.#inboxes = new LRUCache({
      ...entriesMax(inboxesMax),
      dispose: (entry) => this.#dispose(entry),
    });
  }

  /**
   * `tokenHash`: the SHA-256 of the token. The key isn't cached with the address: most inboxes with an open page are
   * empty and never need it.
   */
  address(tokenHash: Buffer, read: () => AddressWithKey | undefined): Inbox | undefined {
    const token = tokenHash.toString("latin1");
    const known = this.#byToken.get(token);
    if (known) return known;
    const address = read()?.address;
    if (address) {
      this.#entry(address.inboxId).addToken(token);
      this.#byToken.set(token, address);
    }
    return address;
  }

  wrappedKey(inboxId: number, read: () => Buffer | undefined): Buffer | undefined {
    const known = this.#inboxes.get(inboxId)?.wrappedKey;
    if (known) return known;
    const wrappedKey = read();
    if (wrappedKey) this.#entry(inboxId).wrappedKey = wrappedKey;
    return wrappedKey;
  }

  versionOf(inboxId: number): InboxVersion {
    return this.#entry(inboxId);
  }

  forget(inboxId: number): void {
    this.#inboxes.delete(inboxId);
  }

  #entry(inboxId: number): Entry {
    const known = this.#inboxes.get(inboxId);
    if (known) return known;
    const entry = new Entry(inboxId, this.#weigh);
    this.#inboxes.set(inboxId, entry);
    return entry;
  }

  #dispose({ tokens, bytes }: Entry): void {
    this.#bytes -= bytes;
    for (let start = 0; start < tokens.length; start += HASH_LENGTH) {
      this.#byToken.delete(tokens.slice(start, start + HASH_LENGTH));
    }
  }

  /** Ignores a version that is no longer current. */
  readonly #weigh = (entry: Entry, bytes: number): void => {
    if (this.#inboxes.peek(entry.inboxId) !== entry) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    while (this.#bytes > BYTES_MAX && this.#inboxes.size > 0) this.#inboxes.pop();
  };
}

/**
 * What is cached of one inbox, and the version of its content: a change replaces it. Thousands exist, so it takes as
 * little memory as possible.
 */
class Entry implements InboxVersion {
  readonly inboxId: number;
  /** The hashes of its tokens, joined. */
  tokens = "";
  /** Set once it was needed. */
  wrappedKey: Buffer | undefined = undefined;
  bytes = 0;
  readonly #weigh: (entry: Entry, bytes: number) => void;

  constructor(inboxId: number, weigh: (entry: Entry, bytes: number) => void) {
    this.inboxId = inboxId;
    this.#weigh = weigh;
  }

  addToken(hash: string): void {
    // Joined hashes of another length could not be separated again.
    if (hash.length !== HASH_LENGTH) throw new Error(`A token's hash has ${hash.length} bytes.`);
    this.tokens += hash;
  }

  reportBytes(bytes: number): void {
    this.#weigh(this, bytes);
  }
}
