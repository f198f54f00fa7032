import type { InboxNews, NewsRequest, SealedMessage } from "../../inbox/inbox-store.ts";
import type { SqliteDatabase } from "./open-database.ts";

type InboxRow = Pick<InboxNews, "expiresAtMs" | "extensionsUsed"> & { lastSeq: number };

/** One transaction for all requested inboxes; reads messages only if a newer one exists. */
export function prepareFindNews(
  reader: SqliteDatabase,
): (asked: readonly NewsRequest[], limit: number) => Promise<(InboxNews | undefined)[]> {
  const findInbox = reader.prepare<[number], InboxRow>(
    `SELECT expires_at AS expiresAtMs, extensions_used AS extensionsUsed, last_seq AS lastSeq
     FROM inbox WHERE inbox_id = ?`,
  );
  const listAfter = reader.prepare<[number, number, number], SealedMessage>(
    `SELECT seq, received_at AS receivedAtMs, size_bytes AS sizeBytes, summary, verdict
     FROM message WHERE inbox_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const look = ({ inboxId, afterSeq }: NewsRequest, limit: number): InboxNews | undefined => {
    const inbox = findInbox.get(inboxId);
    if (!inbox) return undefined;
    const { lastSeq, ...end } = inbox;
    return { ...end, messages: lastSeq > afterSeq ? listAfter.all(inboxId, afterSeq, limit) : [] };
  };
  const lookIntoAll = reader.transaction((asked: readonly NewsRequest[], limit: number) =>
    asked.map((request) => look(request, limit)),
  );
  return async (asked, limit) => lookIntoAll(asked, limit);
}
