import type { InboxChanges, ChangesRequest, SealedMessage } from "../../inbox/inbox-store.ts";
import type { SqliteDatabase } from "./open-database.ts";

type InboxRow = Pick<InboxChanges, "expiresAtMs" | "extensionsUsed"> & { lastSeq: number };

/** One transaction for all requested inboxes; reads messages only if a newer one exists. */
export function prepareListChangesSince(
  reader: SqliteDatabase,
): (requests: readonly ChangesRequest[], limit: number) => Promise<(InboxChanges | undefined)[]> {
  const findInbox = reader.prepare<[number], InboxRow>(
    `SELECT expires_at AS expiresAtMs, extensions_used AS extensionsUsed, last_seq AS lastSeq
     FROM inbox WHERE inbox_id = ?`,
  );
  const listAfter = reader.prepare<[number, number, number], SealedMessage>(
    `SELECT seq, received_at AS receivedAtMs, size_bytes AS sizeBytes, summary, verdict
     FROM message WHERE inbox_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const listOf = (
    { inboxId, afterSeq }: ChangesRequest,
    limit: number,
  ): InboxChanges | undefined => {
    const inbox = findInbox.get(inboxId);
    if (!inbox) return undefined;
    const { lastSeq, ...end } = inbox;
    return { ...end, messages: lastSeq > afterSeq ? listAfter.all(inboxId, afterSeq, limit) : [] };
  };
  const listAll = reader.transaction((requests: readonly ChangesRequest[], limit: number) =>
    requests.map((request) => listOf(request, limit)),
  );
  return async (requests, limit) => listAll(requests, limit);
}
