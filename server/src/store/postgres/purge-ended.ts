import type { PurgeOutcome } from "../../inbox/inbox-store.ts";
import type { RunStatement } from "./run-statement.ts";

/** One purge never writes more than this, so that mail waits for it a few milliseconds at most. */
const BYTES_MAX = 4 * 1024 * 1024;
const INBOXES_MAX = 25;

/**
 * Removes messages of many ended inboxes in one statement; inboxes that another node is at are left
 * to it. An inbox is forgotten with its last message.
 */
const PURGE_ENDED = `
WITH taken AS MATERIALIZED (
  SELECT inbox_id FROM ended_inbox ORDER BY inbox_id LIMIT ${INBOXES_MAX} FOR UPDATE SKIP LOCKED
), held AS MATERIALIZED (
  SELECT message.inbox_id, message.id,
    row_number() OVER place <= $1 AND sum(size_bytes) OVER place - size_bytes < ${BYTES_MAX} AS goes
  FROM message JOIN taken ON taken.inbox_id = message.inbox_id
  WINDOW place AS (ORDER BY message.inbox_id, message.id ROWS UNBOUNDED PRECEDING)
), forgotten AS (
  DELETE FROM ended_inbox USING taken
  WHERE ended_inbox.inbox_id = taken.inbox_id
    AND NOT EXISTS (SELECT FROM held WHERE held.inbox_id = taken.inbox_id AND NOT held.goes)
), content AS (
  DELETE FROM raw_message USING held
  WHERE goes AND raw_message.inbox_id = held.inbox_id AND raw_message.message_id = held.id
), listed AS (
  DELETE FROM message USING held
  WHERE goes AND message.inbox_id = held.inbox_id AND message.id = held.id
)
SELECT (SELECT count(*)::int FROM held WHERE goes) AS removed,
  (SELECT count(*) = 0 FROM taken) AS done`;

export async function purgeEnded(run: RunStatement, limit: number): Promise<PurgeOutcome> {
  const statement = { name: "purge-ended", text: PURGE_ENDED, values: [limit] };
  const [outcome = { removed: 0, done: true }] = await run<PurgeOutcome>(statement);
  return outcome;
}
