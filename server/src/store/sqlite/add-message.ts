import type { AddedMessage, NewMessage } from "../../inbox/inbox-store.ts";
import type { InboxFill } from "./recipient-cache.ts";
import type { SqliteDatabase } from "./open-database.ts";

export type AddedRow = AddedMessage & InboxFill;

/**
 * The hot path, with prepared statements: compiling the query builder's took a large part of it. Means the same as `queries/messages.ts`; the contract suite runs both.
 * Also answers what each inbox holds now, for the cache of recipients.
 */
export function prepareAddMessage(database: SqliteDatabase): (message: NewMessage) => AddedRow[] {
  const takeSeq = database.prepare<[number, number, number], Omit<AddedRow, "inboxId">>(
    `UPDATE inbox
     SET last_seq = last_seq + 1, message_count = message_count + 1, size_bytes = size_bytes + ?
     WHERE inbox_id = ? AND (expires_at IS NULL OR expires_at > ?)
     RETURNING last_seq AS seq, message_count AS messageCount, size_bytes AS sizeBytes`,
  );
  const insertMessage = database.prepare(
    "INSERT INTO message (inbox_id, seq, received_at, size_bytes, summary) VALUES (?, ?, ?, ?, ?)",
  );
  const insertRaw = database.prepare(
    "INSERT INTO raw_message (message_id, inbox_id, sealed) VALUES (?, ?, ?)",
  );

  return function addMessage({ receivedAtMs, sizeBytes, copies }) {
    const added: AddedRow[] = [];
    for (const { inboxId, summary, raw } of copies) {
      const taken = takeSeq.get(sizeBytes, inboxId, receivedAtMs);
      if (!taken) continue;
      const { seq } = taken;
      const { lastInsertRowid } = insertMessage.run(inboxId, seq, receivedAtMs, sizeBytes, summary);
      insertRaw.run(lastInsertRowid, inboxId, raw);
      added.push({ inboxId, ...taken });
    }
    return added;
  };
}
