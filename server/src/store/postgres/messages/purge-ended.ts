import type { PurgeOutcome } from "../../../inbox/inbox-store.ts";
import { PURGE_BYTES_MAX } from "../../queries/mail/expiry.ts";
import type { RunStatement } from "../connections/run-statement.ts";

const INBOXES_MAX = 25;
const MESSAGES_MAX = 100;

/**
 * Removes messages of many ended inboxes in one statement. Skips inboxes locked by another node. An inbox is
 * deleted with its last message.
 * The literal limits tell PostgreSQL how few rows each step returns, so it uses the index. Without them it
 * may read and sort all messages: measured under load on tables without statistics, 44 ms for 19,000
 * messages, every second.
 */
const PURGE_ENDED = `
WITH taken AS MATERIALIZED (
  SELECT inbox_id FROM ended_inbox ORDER BY inbox_id LIMIT ${INBOXES_MAX} FOR UPDATE SKIP LOCKED
), held AS MATERIALIZED (
  SELECT taken.inbox_id, seq, id, row_number() OVER place <= $1
    AND sum(size_bytes) OVER place - size_bytes < ${PURGE_BYTES_MAX} AS goes
  FROM taken CROSS JOIN LATERAL (
    SELECT seq, id, size_bytes FROM message
    WHERE message.inbox_id = taken.inbox_id ORDER BY seq LIMIT ${MESSAGES_MAX + 1}
  ) AS first_ones
  WINDOW place AS (ORDER BY taken.inbox_id, seq ROWS UNBOUNDED PRECEDING)
), gone AS MATERIALIZED (
  SELECT inbox_id, seq, id FROM held WHERE goes LIMIT ${MESSAGES_MAX}
), forgotten AS (
  DELETE FROM ended_inbox USING taken
  WHERE ended_inbox.inbox_id = taken.inbox_id
    AND NOT EXISTS (SELECT FROM held WHERE held.inbox_id = taken.inbox_id AND NOT held.goes)
), content AS (
  DELETE FROM raw_message USING gone
  WHERE raw_message.inbox_id = gone.inbox_id AND raw_message.message_id = gone.id
), listed AS (
  DELETE FROM message USING gone
  WHERE message.inbox_id = gone.inbox_id AND message.seq = gone.seq
)
SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*) = 0 FROM taken) AS done`;

export async function purgeEnded(run: RunStatement, limit: number): Promise<PurgeOutcome> {
  const statement = {
    name: "purge-ended",
    text: PURGE_ENDED,
    values: [Math.min(limit, MESSAGES_MAX)],
  };
  const [outcome = { removed: 0, done: true }] = await run<PurgeOutcome>(statement);
  return outcome;
}
