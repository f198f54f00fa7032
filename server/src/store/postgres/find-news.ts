import type { InboxNews, NewsRequest, SealedMessage } from "../../inbox/inbox-store.ts";
import type { RunStatement } from "./run-statement.ts";

/**
 * Queries all requested inboxes at once. `find-recipients.ts` explains LATERAL and the arrays in subqueries.
 * Reads messages only if a newer one exists, which is rare.
 */
const FIND_NEWS = `
SELECT asked.place::int AS place, inbox.expires_at AS "expiresAtMs",
  inbox.extensions_used AS "extensionsUsed", message.*
FROM unnest((SELECT $1::bigint[]), (SELECT $2::bigint[])) WITH ORDINALITY AS asked(inbox_id, after_seq, place)
CROSS JOIN LATERAL (
  SELECT expires_at, extensions_used, last_seq FROM inbox WHERE inbox_id = asked.inbox_id LIMIT 1
) AS inbox
LEFT JOIN LATERAL (
  SELECT seq, received_at AS "receivedAtMs", size_bytes AS "sizeBytes", summary, verdict
  FROM message
  WHERE inbox.last_seq > asked.after_seq
    AND message.inbox_id = asked.inbox_id AND message.seq > asked.after_seq
  ORDER BY seq LIMIT $3
) AS message ON true
ORDER BY place, seq`;

type Row = Pick<InboxNews, "expiresAtMs" | "extensionsUsed"> & { place: number } & (
    | SealedMessage
    | { seq: null }
  );

export async function findNews(
  run: RunStatement,
  asked: readonly NewsRequest[],
  limit: number,
): Promise<(InboxNews | undefined)[]> {
  const values = [
    asked.map(({ inboxId }) => inboxId),
    asked.map(({ afterSeq }) => afterSeq),
    limit,
  ];
  const rows = await run<Row>({ name: "find-news", text: FIND_NEWS, values });
  const found = asked.map((): (InboxNews & { messages: SealedMessage[] }) | undefined => undefined);
  for (const { place, expiresAtMs, extensionsUsed, ...message } of rows) {
    const news = (found[place - 1] ??= { expiresAtMs, extensionsUsed, messages: [] });
    if (message.seq !== null) news.messages.push(message);
  }
  return found;
}
