import type { AddressRow, SealedMessage } from "../../inbox/inbox-store.ts";

/** What is remembered of one inbox: whom its tokens open, and what it holds. */
type Remembered = {
  tokens: string[];
  messages: readonly SealedMessage[] | undefined;
  bytes: number;
};

const INBOXES_MAX = 20_000;
/** Of sealed summaries and what it takes to hold them; opened, and written as an answer, they are some three times as large. */
const BYTES_MAX = 16 * 1024 * 1024;
const BYTES_A_MESSAGE = 400;

/**
 * What open pages ask again and again. Two look-ups by the query builder and ten openings of a
 * summary made a list take 450 µs; all of it is the same until something arrives or goes. This
 * process is the only writer: what changes an inbox tells this cache before its caller hears of it.
 */
export class InboxCache {
  readonly #byToken = new Map<string, AddressRow>();
  readonly #inboxes = new Map<number, Remembered>();
  #bytes = 0;
  /** Counts changes to any inbox: what was read before the last of them may be out of date. */
  #changes = 0;

  async address(
    tokenHash: Buffer,
    read: () => Promise<AddressRow | undefined>,
  ): Promise<AddressRow | undefined> {
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

  /** The same list as before where nothing changed, by identity too. */
  async messages(
    inboxId: number,
    read: () => Promise<readonly SealedMessage[]>,
  ): Promise<readonly SealedMessage[]> {
    const known = this.#inboxes.get(inboxId)?.messages;
    if (known) return known;
    const changesBefore = this.#changes;
    const messages = await read();
    if (this.#changes === changesBefore) this.#keep(inboxId, messages);
    return messages;
  }

  forget(inboxId: number): void {
    this.#changes++;
    this.#drop(inboxId);
  }

  #keep(inboxId: number, messages: readonly SealedMessage[]): void {
    const inbox = this.#remembered(inboxId);
    const bytes = messages.reduce((sum, { summary }) => sum + summary.length + BYTES_A_MESSAGE, 0);
    this.#bytes += bytes - inbox.bytes;
    Object.assign(inbox, { messages, bytes });
    this.#makeRoom();
  }

  #remembered(inboxId: number): Remembered {
    const known = this.#inboxes.get(inboxId);
    if (known) return known;
    const inbox = { tokens: [], messages: undefined, bytes: 0 };
    this.#inboxes.set(inboxId, inbox);
    return inbox;
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
