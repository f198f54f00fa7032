import { LRUCache } from "lru-cache";
import type { RecipientInbox } from "../../inbox/inbox-store.ts";
import { formatEmailAddress, type EmailAddress } from "../../address/email-address.ts";
import { entriesMax } from "../../system/entries-max.ts";

export type InboxFill = Pick<RecipientInbox, "messageCount" | "sizeBytes">;

const ROWS_MAX = 50_000;

/**
 * Caches RCPT lookups. After every commit SQLite's reader reads its pages again, 66 µs per lookup under load.
 * This process is the only writer: each change of a row updates this cache before its caller gets the result.
 */
export class RecipientCache {
  readonly #emailByInbox = new Map<number, string>();
  readonly #byEmail = new LRUCache<string, RecipientInbox>({
    ...entriesMax(ROWS_MAX),
    dispose: ({ inboxId }) => this.#emailByInbox.delete(inboxId),
  });

  get(email: EmailAddress): RecipientInbox | undefined {
    return this.#byEmail.get(formatEmailAddress(email));
  }

  set(email: EmailAddress, row: RecipientInbox): void {
    const key = formatEmailAddress(email);
    this.#byEmail.set(key, row);
    this.#emailByInbox.set(row.inboxId, key);
  }

  /** Sets the inbox's totals after a commit. */
  update(inboxId: number, { messageCount, sizeBytes }: InboxFill): void {
    const row = this.#byEmail.peek(this.#emailByInbox.get(inboxId) ?? "");
    if (row) Object.assign(row, { messageCount, sizeBytes });
  }

  forget(inboxId: number): void {
    this.#byEmail.delete(this.#emailByInbox.get(inboxId) ?? "");
  }
}
