import type { SqliteDatabase } from "../open-database.ts";
import type { RawPlace } from "../segments/raw-segments.ts";

/** Raw mail is in a segment (`place`), in the database (`sealed`), or sealed with the summary. */
type FoundContent = {
  summary: Buffer;
  sealed: Buffer | undefined;
  place: RawPlace | undefined;
};

type Row = {
  summary: Buffer;
  sealed: Buffer | null;
  segment: number | null;
  start: number | null;
  length: number | null;
};

export function prepareFindContent(
  database: SqliteDatabase,
): (inboxId: number, seq: number) => FoundContent | undefined {
  const find = database.prepare<[number, number], Row>(
    `SELECT summary, sealed, segment, start, length
     FROM message LEFT JOIN raw_message ON raw_message.message_id = message.id
     WHERE message.inbox_id = ? AND seq = ?`,
  );
  return (inboxId, seq) => {
    const row = find.get(inboxId, seq);
    if (!row) return undefined;
    return { summary: row.summary, sealed: row.sealed ?? undefined, place: placeOf(row) };
  };
}

function placeOf({ segment, start, length }: Row): RawPlace | undefined {
  if (segment === null || start === null || length === null) return undefined;
  return { segment, offset: start, length };
}
