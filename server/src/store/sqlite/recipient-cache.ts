import type { RecipientInbox } from "../../inbox/inbox-store.ts";
import { formatEmailAddress, type EmailAddress } from "../../address/email-address.ts";

export type InboxFill = Pick<RecipientInbox, "messageCount" | "sizeBytes">;

const ROWS_MAX = 50_000;

/**
 * Caches RCPT lookups. After every commit SQLite's reader reads its pages again, 66 µs per lookup under load.
 * This process is the only writer: each change of a row updates this cache before its caller gets the result.
 */
export class RecipientCache {
  readonly #byEmail = new Map<string, RecipientInbox>();
  readonly #emailByInbox = new Map<number, string>();

  get(email: EmailAddress): RecipientInbox | undefined {
    return this.#byEmail.get(formatEmailAddress(email));
  }

  set(email: EmailAddress, row: RecipientInbox): void {
    if (this.#byEmail.size >= ROWS_MAX) this.#forgetOldest();
    const key = formatEmailAddress(email);
    this.#byEmail.set(key, row);
    this.#emailByInbox.set(row.inboxId, key);
  }

  /** Sets the inbox's totals after a commit. */
  update(inboxId: number, { messageCount, sizeBytes }: InboxFill): void {
    const row = this.#byEmail.get(this.#emailByInbox.get(inboxId) ?? "");
    if (row) Object.assign(row, { messageCount, sizeBytes });
  }

  forget(inboxId: number): void {
    const key = this.#emailByInbox.get(inboxId);
    if (key === undefined) return;
    this.#emailByInbox.delete(inboxId);
    this.#byEmail.delete(key);
  }

  #forgetOldest(): void {
    const oldest = this.#emailByInbox.keys().next();
    if (!oldest.done) this.forget(oldest.value);
  }
}
