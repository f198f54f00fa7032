import type { InboxChanges, ChangesRequest, SealedMessage } from "../../../inbox/inbox-store.ts";
import type { RecentKeys } from "../recent-keys.ts";
import type { RunStatement } from "../connections/run-statement.ts";

/**
 * Queries all requested inboxes at once. `find-recipients.ts` explains LATERAL and the arrays in subqueries.
 * Reads messages and the key that opens them only if a newer one exists, which is rare.
 */
const LIST_CHANGES_SINCE = `
SELECT request.place::int AS place, inbox.expires_at AS "expiresAtMs",
  inbox.extensions_used AS "extensionsUsed", address.wrapped_key AS "wrappedKey", message.*
FROM unnest((SELECT $1::bigint[]), (SELECT $2::bigint[])) WITH ORDINALITY AS request(inbox_id, after_seq, place)
CROSS JOIN LATERAL (
  SELECT expires_at, extensions_used, last_seq FROM inbox WHERE inbox_id = request.inbox_id LIMIT 1
) AS inbox
LEFT JOIN LATERAL (
  SELECT wrapped_key FROM address
  WHERE inbox.last_seq > request.after_seq AND address.inbox_id = request.inbox_id LIMIT 1
) AS address ON true
LEFT JOIN LATERAL (
  SELECT seq, received_at AS "receivedAtMs", size_bytes AS "sizeBytes", summary, verdict,
    seen = 1 AS "isSeen"
  FROM message
  WHERE inbox.last_seq > request.after_seq
    AND message.inbox_id = request.inbox_id AND message.seq > request.after_seq
  ORDER BY seq LIMIT $3
) AS message ON true
ORDER BY place, seq`;

type Row = Pick<InboxChanges, "expiresAtMs" | "extensionsUsed"> & {
  place: number;
  wrappedKey: Buffer | null;
} & (SealedMessage | { seq: null });

export async function listChangesSince(
  { run, recentKeys }: { run: RunStatement; recentKeys: RecentKeys },
  requests: readonly ChangesRequest[],
  limit: number,
): Promise<(InboxChanges | undefined)[]> {
  const values = [
    requests.map(({ inboxId }) => inboxId),
    requests.map(({ afterSeq }) => afterSeq),
    limit,
  ];
  const rows = await run<Row>({ name: "list-changes-since", text: LIST_CHANGES_SINCE, values });
  const found = requests.map(
    (): (InboxChanges & { messages: SealedMessage[] }) | undefined => undefined,
  );
  for (const { place, expiresAtMs, extensionsUsed, wrappedKey, ...message } of rows) {
    const inboxId = requests[place - 1]?.inboxId;
    if (wrappedKey && inboxId !== undefined) recentKeys.same(inboxId, wrappedKey);
    const changes = (found[place - 1] ??= { expiresAtMs, extensionsUsed, messages: [] });
    if (message.seq !== null) changes.messages.push(message);
  }
  return found;
}
