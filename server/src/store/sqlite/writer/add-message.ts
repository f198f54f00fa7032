import type { AddedMessage, Capacity } from "../../../inbox/inbox-store.ts";
import type { InboxFill } from "../recipient-cache.ts";
import type { SqliteDatabase } from "../open-database.ts";
import type { RawSegments } from "../segments/raw-segments.ts";

type AddedRow = AddedMessage & InboxFill;

/**
 * A new message with joined content, in shared memory that is valid until the batch is answered. `raw` is
 * empty if sealed with the summary.
 */
export type MessageToAdd = {
  receivedAtMs: number;
  sizeBytes: number;
  copies: readonly CopyToAdd[];
};

type CopyToAdd = {
  inboxId: number;
  capacity: Capacity;
  summary: Uint8Array;
  raw: Uint8Array;
};

/** `"full"`: nothing was stored. */
export type Added = AddedRow[] | "full";

/** A segment is deleted after its last message is gone, so longer-lived mail is stored in the database. */
const SHORT_LIVED_MS = 60 * 60_000;
const IN_SEGMENT = Buffer.alloc(0);

type NewRaw = { id: number | bigint; inboxId: number; raw: Uint8Array };
type TakenSeq = Omit<AddedRow, "inboxId"> & { expiresAtMs: number | null };

/**
 * The hot path, with prepared statements: compiling the query builder's statements took much of the time.
 * Same semantics as `postgres/messages/add-messages.ts`; the contract suite runs on both. Also returns the inbox's new
 * totals, for the cache of recipients.
 */
export function prepareAddMessage(
  database: SqliteDatabase,
  segments: Pick<RawSegments, "suits" | "append">,
): (message: MessageToAdd) => Added {
  const takeSeq = database.prepare<[number, number, number, number, number], TakenSeq>(
    `UPDATE inbox
     SET last_seq = last_seq + 1, message_count = message_count + 1, size_bytes = size_bytes + ?
     WHERE inbox_id = ? AND (expires_at IS NULL OR expires_at > ?)
       AND message_count < ? AND size_bytes < ?
     RETURNING last_seq AS seq, message_count AS messageCount, size_bytes AS sizeBytes,
               expires_at AS expiresAtMs`,
  );
  const findFull = database.prepare<[number, number, number, number]>(
    `SELECT 1 FROM inbox WHERE inbox_id = ? AND (expires_at IS NULL OR expires_at > ?)
       AND (message_count >= ? OR size_bytes >= ?)`,
  );
  const insertMessage = database.prepare(
    "INSERT INTO message (inbox_id, seq, received_at, size_bytes, summary) VALUES (?, ?, ?, ?, ?)",
  );
  const insertRaw = database.prepare(
    `INSERT INTO raw_message (message_id, inbox_id, sealed, segment, start, length)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );

  const addRaw = ({ id, inboxId, raw }: NewRaw, shortLived: boolean): void => {
    if (shortLived && segments.suits(raw.byteLength)) {
      const { segment, offset, length } = segments.append(raw);
      insertRaw.run(id, inboxId, IN_SEGMENT, segment, offset, length);
    } else insertRaw.run(id, inboxId, raw, null, null, null);
  };

  return function addMessage({ receivedAtMs, sizeBytes, copies }) {
    const isFull = ({ inboxId, capacity: { messagesMax, bytesMax } }: CopyToAdd): boolean =>
      findFull.get(inboxId, receivedAtMs, messagesMax, bytesMax) !== undefined;
    // A single copy detects a full inbox in its first statement.
    if (copies.length > 1 && copies.some(isFull)) return "full";
    const added: AddedRow[] = [];
    for (const copy of copies) {
      const { inboxId, capacity, summary, raw } = copy;
      const { messagesMax, bytesMax } = capacity;
      const taken = takeSeq.get(sizeBytes, inboxId, receivedAtMs, messagesMax, bytesMax);
      if (!taken && isFull(copy)) return "full";
      if (!taken) continue;
      const { expiresAtMs, ...row } = taken;
      const { lastInsertRowid: id } = insertMessage.run(
        inboxId,
        row.seq,
        receivedAtMs,
        sizeBytes,
        summary,
      );
      if (raw.byteLength > 0) addRaw({ id, inboxId, raw }, isShortLived(expiresAtMs, receivedAtMs));
      added.push({ inboxId, ...row });
    }
    return added;
  };
}

function isShortLived(expiresAtMs: number | null, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs - nowMs <= SHORT_LIVED_MS;
}
