import { LRUCache } from "lru-cache";
import type { Inbox, InboxVersion } from "../../inbox/inbox-store.ts";
import type { AddressWithKey } from "../queries/addresses.ts";

/** The cache entry of one inbox: its tokens, its key, and the version of its content. */
type Remembered = {
  tokens: readonly string[];
  wrappedKey: Buffer | undefined;
  version: InboxVersion;
  bytes: number;
};

const INBOXES_MAX = 20_000;
/** About 30,000 average messages in lists, decrypted and serialized. */
const BYTES_MAX = 48 * 1024 * 1024;

/**
 * Caches what open pages request repeatedly. Two lookups by the query builder and ten decrypted summaries
 * take 450 µs per list, and the result only changes when the inbox does. This process is the only writer:
 * each change of an inbox invalidates this cache before its caller gets the result.
 */
export class InboxCache {
  readonly #byToken = new Map<string, Inbox>();
  readonly #inboxes = new LRUCache<number, Remembered>({
    max: INBOXES_MAX,
    dispose: ({ tokens, bytes }) => {
      this.#bytes -= bytes;
      for (const token of tokens) this.#byToken.delete(token);
    },
  });
  #bytes = 0;
  /** Counts changes to any inbox: data read before the latest change may be stale. */
  #changes = 0;

  async address(
    tokenHash: Buffer,
    read: () => Promise<AddressWithKey | undefined>,
  ): Promise<Inbox | undefined> {
    const token = tokenHash.toString("latin1");
    const known = this.#byToken.get(token);
    if (known) return known;
    const changesBefore = this.#changes;
    const found = await read();
    if (!found) return undefined;
    const { address, wrappedKey } = found;
    if (this.#changes === changesBefore) {
      const remembered = this.#remembered(address.inboxId);
      // Most inboxes have one token, and `push` would reserve memory for 16 more.
      remembered.tokens = remembered.tokens.concat(token);
      // The same Buffer as before, if there is one: `content-keys.ts` has unwrapped it.
      remembered.wrappedKey ??= wrappedKey;
      this.#byToken.set(token, address);
    }
    return address;
  }

  /** `read` is synchronous, so that no change can come between the read and the cache. */
  wrappedKey(inboxId: number, read: () => Buffer | undefined): Buffer | undefined {
    const known = this.#inboxes.get(inboxId)?.wrappedKey;
    if (known) return known;
    const wrappedKey = read();
    if (wrappedKey) this.#remembered(inboxId).wrappedKey = wrappedKey;
    return wrappedKey;
  }

  versionOf(inboxId: number): InboxVersion {
    return this.#remembered(inboxId).version;
  }

  forget(inboxId: number): void {
    this.#changes++;
    this.#inboxes.delete(inboxId);
  }

  #remembered(inboxId: number): Remembered {
    const known = this.#inboxes.get(inboxId);
    if (known) return known;
    const version = new Version(inboxId, this.#weigh);
    const inbox = { tokens: [], wrappedKey: undefined, version, bytes: 0 };
    this.#inboxes.set(inboxId, inbox);
    return inbox;
  }

  /** Ignores a version that is no longer current. */
  readonly #weigh: Weigh = (inboxId, version, bytes) => {
    const inbox = this.#inboxes.peek(inboxId);
    if (inbox?.version !== version) return;
    this.#bytes += bytes - inbox.bytes;
    inbox.bytes = bytes;
    while (this.#bytes > BYTES_MAX && this.#inboxes.size > 0) this.#inboxes.pop();
  };
}

type Weigh = (inboxId: number, version: InboxVersion, bytes: number) => void;

class Version implements InboxVersion {
  readonly #inboxId: number;
  readonly #weigh: Weigh;

  constructor(inboxId: number, weigh: Weigh) {
    this.#inboxId = inboxId;
    this.#weigh = weigh;
  }

  reportBytes(bytes: number): void {
    this.#weigh(this.#inboxId, this, bytes);
  }
}
