import { sql } from "kysely";
import type { CountedLevels, LevelCount } from "../../abuse/rate-limit-store.ts";
import { countRequest } from "../queries/abuse/rate-limits.ts";
import type { Db } from "../schema.ts";

type Row = { ip: string; request_count: number; window_end_at: number };

/**
 * Counts in one statement: locks the windows, checks which one refuses, and writes only the windows that count.
 * A window without a row can't be locked: two concurrent first requests can both take its last place. The later
 * one is then refused and its count is returned. Rows are locked and written in the order of the levels, so two
 * requests never deadlock.
 */
export async function countLevels(db: Db, request: CountedLevels): Promise<LevelCount[]> {
  const { levels, refusal } = request;
  const { rows } = await statementOf(request).execute(db);
  const counted = levels.flatMap((level) => {
    const row = rows.find(({ ip }) => ip === level.ip);
    return row ? [{ ...level, count: row.request_count, windowEndsAtMs: row.window_end_at }] : [];
  });
  const refused = counted.findIndex(({ count, limit }) => count > limit);
  if (refused === -1) return counted;
  const surplus = counted.filter(
    (_, place) => place > refused || (place < refused && refusal === "counts-alone"),
  );
  await refund(db, request, surplus);
  return counted.slice(0, refused + 1);
}

function statementOf({ endpoint, nowMs, windowMs, levels, refusal, isUnlisted }: CountedLevels) {
  const ips = levels.map(({ ip }) => ip);
  const limits = levels.map(({ limit }) => limit);
  const endsAtMs = nowMs + windowMs;
  const isOver = sql`rate_limit.window_end_at <= ${nowMs}`;
  const count = sql`CASE WHEN ${isOver} THEN 1 ELSE rate_limit.request_count + 1 END`;
  const end = sql`CASE WHEN ${isOver} THEN ${endsAtMs} ELSE rate_limit.window_end_at END`;
  const limit = sql`(SELECT asked.max FROM asked WHERE asked.ip = excluded.ip)`;
  const isListed = !isUnlisted;
  const countsBefore = refusal === "ends-counting";
  return sql<Row>`
    WITH asked AS (
      SELECT * FROM unnest(${ips}::text[], ${limits}::bigint[]) WITH ORDINALITY AS level (ip, max, place)
    ), held AS (
      SELECT rate_limit.* FROM rate_limit JOIN asked USING (ip)
      WHERE rate_limit.endpoint = ${endpoint}
      ORDER BY asked.place
      FOR UPDATE OF rate_limit
    ), refused AS (
      SELECT min(asked.place) AS place FROM asked
      LEFT JOIN held ON held.ip = asked.ip AND held.window_end_at > ${nowMs}
      WHERE coalesce(held.request_count, 0) >= asked.max
    )
    INSERT INTO rate_limit (ip, endpoint, request_count, window_start_at, window_end_at, blocked_until_at)
    SELECT asked.ip, ${endpoint}, 1, ${nowMs}::bigint, ${endsAtMs}::bigint,
      CASE WHEN ${isListed}::boolean AND asked.max < 1 THEN ${endsAtMs}::bigint END
    FROM asked CROSS JOIN refused
    WHERE refused.place IS NULL OR asked.place = refused.place
      OR (${countsBefore}::boolean AND asked.place < refused.place)
    ORDER BY asked.place
    ON CONFLICT (ip, endpoint) DO UPDATE SET
      request_count = ${count},
      window_start_at = CASE WHEN ${isOver} THEN ${nowMs} ELSE rate_limit.window_start_at END,
      window_end_at = ${end},
      blocked_until_at = CASE WHEN ${isListed}::boolean AND ${count} > ${limit} THEN ${end} END
    RETURNING ip, request_count, window_end_at`;
}

async function refund(
  db: Db,
  { endpoint, nowMs, windowMs, isUnlisted }: CountedLevels,
  surplus: readonly LevelCount[],
): Promise<void> {
  for (const { ip, limit } of surplus) {
    await countRequest(db, {
      endpoint,
      nowMs,
      windowMs,
      ip,
      limit: isUnlisted ? UNREACHABLE : limit,
      by: -1,
    });
  }
}

/** PostgreSQL counts in 32 bits. */
const UNREACHABLE = 2 ** 31 - 1;
