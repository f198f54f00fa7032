import type { InboxChanges, ChangesRequest, SealedMessage } from "../../inbox/inbox-store.ts";
import type { SqliteDatabase } from "./open-database.ts";

type MessageRow = Omit<SealedMessage, "isSeen"> & { seen: number };

type InboxRow = Pick<InboxChanges, "expiresAtMs" | "extensionsUsed"> & { lastSeq: number };

/** One transaction for all requested inboxes; reads messages only if a newer one exists. */
export function prepareListChangesSince(
  reader: SqliteDatabase,
): (requests: readonly ChangesRequest[], limit: number) => Promise<(InboxChanges | undefined)[]> {
  const findInbox = reader.prepare<[number], InboxRow>(
    `SELECT expires_at AS expiresAtMs, extensions_used AS extensionsUsed, last_seq AS lastSeq
     FROM inbox WHERE inbox_id = ?`,
  );
  const listAfter = reader.prepare<[number, number, number], MessageRow>(
    `SELECT seq, received_at AS receivedAtMs, size_bytes AS sizeBytes, summary, verdict, seen
     FROM message WHERE inbox_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const listOf = (
    { inboxId, afterSeq }: ChangesRequest,
    limit: number,
  ): InboxChanges | undefined => {
    const inbox = findInbox.get(inboxId);
    if (!inbox) return undefined;
    const { lastSeq, ...end } = inbox;
    const rows = lastSeq > afterSeq ? listAfter.all(inboxId, afterSeq, limit) : [];
    return { ...end, messages: rows.map(toSealedMessage) };
  };
  const listAll = reader.transaction((requests: readonly ChangesRequest[], limit: number) =>
    requests.map((request) => listOf(request, limit)),
  );
  return async (requests, limit) => listAll(requests, limit);
}

function toSealedMessage({ seen, ...message }: MessageRow): SealedMessage {
  return { ...message, isSeen: seen === 1 };
}
