import type { Inbox, InboxVersion } from "../../inbox/inbox-store.ts";

/** What is remembered of one inbox: whom its tokens open, and the version that stands for what it holds. */
type Remembered = { tokens: string[]; version: InboxVersion; bytes: number };

const INBOXES_MAX = 20_000;
/** Some 30,000 messages of usual length in lists, opened and written as answers. */
const BYTES_MAX = 48 * 1024 * 1024;

/**
 * What open pages ask again and again. Two look-ups by the query builder and ten openings of a
 * summary made a list take 450 µs; all of it is the same until something arrives or goes. This
 * process is the only writer: what changes an inbox tells this cache before its caller hears of it.
 */
export class InboxCache {
  readonly #byToken = new Map<string, Inbox>();
  readonly #inboxes = new Map<number, Remembered>();
  #bytes = 0;
  /** Counts changes to any inbox: what was read before the last of them may be out of date. */
  #changes = 0;

  async address(
    tokenHash: Buffer,
    read: () => Promise<Inbox | undefined>,
  ): Promise<Inbox | undefined> {
    const token = tokenHash.toString("latin1");
    const known = this.#byToken.get(token);
    if (known) return known;
    const changesBefore = this.#changes;
    const row = await read();
    if (row && this.#changes === changesBefore) {
      this.#byToken.set(token, row);
      this.#remembered(row.inboxId).tokens.push(token);
      this.#makeRoom();
    }
    return row;
  }

  versionOf(inboxId: number): InboxVersion {
    const { version } = this.#remembered(inboxId);
    this.#makeRoom();
    return version;
  }

  forget(inboxId: number): void {
    this.#changes++;
    this.#drop(inboxId);
  }

  #remembered(inboxId: number): Remembered {
    const known = this.#inboxes.get(inboxId);
    if (known) return known;
    const holds = (bytes: number): void => this.#weigh(inboxId, version, bytes);
    const version = { holds };
    const inbox = { tokens: [], version, bytes: 0 };
    this.#inboxes.set(inboxId, inbox);
    return inbox;
  }

  /** Of a version that has gone nothing is held. */
  #weigh(inboxId: number, version: InboxVersion, bytes: number): void {
    const inbox = this.#inboxes.get(inboxId);
    if (inbox?.version !== version) return;
    this.#bytes += bytes - inbox.bytes;
    inbox.bytes = bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    while (this.#bytes > BYTES_MAX || this.#inboxes.size > INBOXES_MAX) {
      const oldest = this.#inboxes.keys().next();
      if (oldest.done) return;
      this.#drop(oldest.value);
    }
  }

  #drop(inboxId: number): void {
    const inbox = this.#inboxes.get(inboxId);
    if (!inbox) return;
    this.#inboxes.delete(inboxId);
    this.#bytes -= inbox.bytes;
    for (const token of inbox.tokens) this.#byToken.delete(token);
  }
}
