import type { SqliteDatabase } from "./open-database.ts";
import type { RawPlace } from "./raw-segments.ts";

/** `place` where it lies in a segment, else `sealed` is the message. */
export type FoundRaw = { sealed: Uint8Array; place: RawPlace | undefined };

type Row = {
  sealed: Uint8Array;
  segment: number | null;
  start: number | null;
  length: number | null;
};

export function prepareFindRaw(
  database: SqliteDatabase,
): (inboxId: number, seq: number) => FoundRaw | undefined {
  const find = database.prepare<[number, number], Row>(
    `SELECT sealed, segment, start, length
     FROM message JOIN raw_message ON raw_message.message_id = message.id
     WHERE message.inbox_id = ? AND seq = ?`,
  );
  return (inboxId, seq) => {
    const row = find.get(inboxId, seq);
    return row && { sealed: row.sealed, place: placeOf(row) };
  };
}

function placeOf({ segment, start, length }: Row): RawPlace | undefined {
  if (segment === null || start === null || length === null) return undefined;
  return { segment, offset: start, length };
}
