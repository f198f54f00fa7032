import type { AddedMessage, AddOutcome, NewMessage } from "../../../inbox/inbox-store.ts";
import type { RunStatement } from "../connections/run-statement.ts";

/** A row of this size fits in an 8 KB page with its header, so nothing moves to TOAST. */
const PIECE_BYTES = 8_000;

/**
 * The hot path: stores any number of messages in one statement, which is one transaction and one round trip.
 * Same semantics as `sqlite/writer/add-message.ts`; the contract suite runs on both.
 * Inboxes are locked in the order of their ids, so two nodes never deadlock. The lock also reads the latest
 * committed row, which the statement's snapshot would not. Content is sent as one bytea and split in the
 * statement: an array of bytea would be sent as text, twice as long. The plan is made without the arrays'
 * lengths and assumes ten rows, which is close.
 */
const ADD_MESSAGES = `
WITH copy AS MATERIALIZED (
  SELECT * FROM unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::int[],
    $9::float8[], $10::float8[])
    WITH ORDINALITY AS c(message, inbox_id, received_at, size_bytes, start, summary_length, raw_length,
      messages_max, bytes_max, place)
), locked AS MATERIALIZED (
  SELECT inbox_id, expires_at, last_seq, message_count, size_bytes FROM inbox
  WHERE inbox_id = ANY ($3::bigint[]) ORDER BY inbox_id FOR UPDATE
), measured AS MATERIALIZED (
  SELECT copy.*, locked.last_seq,
    locked.message_count + row_number() OVER sooner - 1 >= messages_max
      OR locked.size_bytes + sum(copy.size_bytes) OVER sooner - copy.size_bytes >= bytes_max AS is_full
  FROM copy JOIN locked ON locked.inbox_id = copy.inbox_id
  WHERE locked.expires_at IS NULL OR locked.expires_at > copy.received_at
  WINDOW sooner AS (PARTITION BY copy.inbox_id ORDER BY place)
), numbered AS MATERIALIZED (
  SELECT measured.*,
    last_seq + row_number() OVER (PARTITION BY inbox_id ORDER BY place) AS seq
  FROM measured WHERE message NOT IN (SELECT message FROM measured WHERE is_full)
), filled AS (
  UPDATE inbox SET
    last_seq = inbox.last_seq + more.messages,
    message_count = inbox.message_count + more.messages,
    size_bytes = inbox.size_bytes + more.size_bytes
  FROM (
    SELECT inbox_id, count(*)::int AS messages, sum(size_bytes)::bigint AS size_bytes
    FROM numbered GROUP BY inbox_id
  ) AS more
  WHERE inbox.inbox_id = more.inbox_id
), listed AS (
  INSERT INTO message (inbox_id, seq, received_at, size_bytes, summary)
  SELECT inbox_id, seq, received_at, size_bytes, substring($1::bytea FROM start FOR summary_length)
  FROM numbered ORDER BY place
  RETURNING id, inbox_id, seq
), stored AS (
  INSERT INTO raw_message (inbox_id, message_id, piece, sealed)
  SELECT listed.inbox_id, listed.id, piece, substring($1::bytea
    FROM start + summary_length + piece * ${PIECE_BYTES}
    FOR least(${PIECE_BYTES}, raw_length - piece * ${PIECE_BYTES}))
  FROM listed JOIN numbered ON numbered.inbox_id = listed.inbox_id AND numbered.seq = listed.seq
  CROSS JOIN LATERAL generate_series(0, (raw_length - 1) / ${PIECE_BYTES}) AS piece
  WHERE raw_length > 0
)
SELECT message, inbox_id AS "inboxId", seq FROM numbered
UNION ALL SELECT message, inbox_id, NULL FROM measured WHERE is_full
ORDER BY 1, 2`;

/** `seq` is null if that inbox is full. */
type Row = { message: number; inboxId: number; seq: number | null };

/** The result for one message: where it was stored, or the full inboxes. */
type Answer = { added: AddedMessage[]; fullIn: Set<number> };

const FULL: AddOutcome = { stored: false, reason: "full" };

/** Stores messages and returns their outcomes, in the order of `messages`. */
export async function addMessages(
  run: RunStatement,
  messages: readonly NewMessage[],
): Promise<AddOutcome[]> {
  const answers = await addAtOnce(run, messages);
  const outcomes = answers.map(({ added, fullIn }): AddOutcome =>
    fullIn.size > 0 ? FULL : { stored: true, added },
  );
  const doubtful = listDoubtful(messages, answers);
  const asked = doubtful.flatMap((index) => messages[index] ?? []);
  for (const [place, outcome] of (await addAgain(run, asked)).entries()) {
    outcomes[doubtful[place] ?? -1] = outcome;
  }
  return outcomes;
}

async function addAtOnce(run: RunStatement, messages: readonly NewMessage[]): Promise<Answer[]> {
  const values = valuesOf(messages);
  const rows = await run<Row>({ name: "add-messages", text: ADD_MESSAGES, values });
  const answers = messages.map((): Answer => ({ added: [], fullIn: new Set() }));
  for (const { message, inboxId, seq } of rows) {
    if (seq === null) answers[message]?.fullIn.add(inboxId);
    else answers[message]?.added.push({ inboxId, seq });
  }
  return answers;
}

/**
 * Lists refused messages to retry. The statement counts earlier messages of the batch, even those refused
 * because another of their inboxes is full. A message refused only after such an overcount may have room. The
 * first refused message is never retried, so every round has fewer.
 */
function listDoubtful(messages: readonly NewMessage[], answers: readonly Answer[]): number[] {
  const doubtful: number[] = [];
  const overcounted = new Set<number>();
  for (const [index, { fullIn }] of answers.entries()) {
    if (fullIn.size === 0) continue;
    if ([...fullIn].every((inboxId) => overcounted.has(inboxId))) doubtful.push(index);
    for (const { inboxId } of messages[index]?.copies ?? []) {
      if (!fullIn.has(inboxId)) overcounted.add(inboxId);
    }
  }
  return doubtful;
}

async function addAgain(
  run: RunStatement,
  messages: readonly NewMessage[],
): Promise<readonly AddOutcome[]> {
  if (messages.length === 0) return [];
  try {
    return await addMessages(run, messages);
  } catch {
    // The rest of the batch is stored and must be reported. The refused sender retries.
    return [];
  }
}

export function sizeBytesOf({ copies }: NewMessage): number {
  return copies.reduce((sum, { summary, raw }) => sum + lengthOf(summary) + lengthOf(raw), 0);
}

function valuesOf(messages: readonly NewMessage[]): unknown[] {
  const columns: number[][] = Array.from({ length: 9 }, () => []);
  const content: Buffer[] = [];
  // PostgreSQL counts bytes from one.
  let start = 1;
  for (const [index, { receivedAtMs, sizeBytes, copies }] of messages.entries()) {
    for (const { inboxId, capacity, summary, raw } of copies) {
      const { messagesMax, bytesMax } = capacity;
      const [summaryLength, rawLength] = [lengthOf(summary), lengthOf(raw)];
      const place = [start, summaryLength, rawLength];
      const row = [index, inboxId, receivedAtMs, sizeBytes, ...place, messagesMax, bytesMax];
      for (const [column, value] of row.entries()) columns[column]?.push(value);
      content.push(...summary, ...raw);
      start += summaryLength + rawLength;
    }
  }
  return [Buffer.concat(content), ...columns.map((column) => `{${column.join(",")}}`)];
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
