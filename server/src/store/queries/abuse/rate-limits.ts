import { sql, type Selectable } from "kysely";
import type {
  CountedRequest,
  RateLimitBlock,
  RateLimitCount,
  RateLimitStore,
} from "../../../abuse/rate-limit-store.ts";
import { read, write, autocommit, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";

/** For an engine that counts every request in the database, shared between nodes. */
export const rateLimitQueries = {
  countRequest: autocommit(countRequest),
  readCounts: read(readCounts),
  findBlock: read(findBlock),
  listBlocks: read(listBlocks),
  removeRateLimits: write(removeRateLimits),
  pruneRateLimits: autocommit((db: Db, nowMs: number) =>
    pruneRateLimits(db, nowMs, { shared: true }),
  ),
} satisfies Partial<Queries<RateLimitStore>>;

/** For an engine that counts in memory: persists blocked networks across restarts. */
export const blockQueries = {
  saveBlock: write(saveBlock),
  listBlocks: read(listBlocks),
  removeRateLimits: write(removeRateLimits),
  pruneRateLimits: write((db: Db, nowMs: number) => pruneRateLimits(db, nowMs)),
};

/** Counts in one statement, so that two nodes never miss each other's requests. */
export async function countRequest(db: Db, request: CountedRequest): Promise<RateLimitCount> {
  const { ip, endpoint, nowMs, windowMs, limit, by = 1 } = request;
  const endsAtMs = nowMs + windowMs;
  const first = Math.max(0, by);
  const isOver = sql<boolean>`rate_limit.window_end_at <= ${nowMs}`;
  const row = await db
    .insertInto("rate_limit")
    .values({
      ip,
      endpoint,
      request_count: first,
      window_start_at: nowMs,
      window_end_at: endsAtMs,
      blocked_until_at: limit < first ? endsAtMs : null,
    })
    .onConflict((conflict) =>
      conflict.columns(["ip", "endpoint"]).doUpdateSet({
        request_count: sql`CASE WHEN ${isOver} THEN excluded.request_count
          WHEN rate_limit.request_count + ${by} < 0 THEN 0
          ELSE rate_limit.request_count + ${by} END`,
        window_start_at: sql`CASE WHEN ${isOver} THEN excluded.window_start_at ELSE rate_limit.window_start_at END`,
        window_end_at: sql`CASE WHEN ${isOver} THEN excluded.window_end_at ELSE rate_limit.window_end_at END`,
        blocked_until_at: sql`CASE
          WHEN ${isOver} THEN excluded.blocked_until_at
          WHEN rate_limit.request_count + ${by} <= ${limit} THEN NULL
          ELSE rate_limit.window_end_at END`,
      }),
    )
    .returning(["request_count", "window_end_at"])
    .executeTakeFirstOrThrow();
  return { count: row.request_count, windowEndsAtMs: row.window_end_at };
}

/** Read-only: a query creates no row. */
async function readCounts(
  db: Db,
  { endpoint, ips, nowMs }: { endpoint: string; ips: readonly string[]; nowMs: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("rate_limit")
    .select(["ip", "request_count"])
    .where("endpoint", "=", endpoint)
    .where("ip", "in", ips)
    .where("window_end_at", ">", nowMs)
    .execute();
  return ips.map((ip) => rows.find((row) => row.ip === ip)?.request_count ?? 0);
}

async function saveBlock(db: Db, block: RateLimitBlock): Promise<void> {
  const { ip, endpoint, count, windowStartsAtMs, windowEndsAtMs } = block;
  const values = {
    request_count: count,
    window_start_at: windowStartsAtMs,
    window_end_at: windowEndsAtMs,
    blocked_until_at: windowEndsAtMs,
  };
  await db
    .insertInto("rate_limit")
    .values({ ip, endpoint, ...values })
    .onConflict((conflict) => conflict.columns(["ip", "endpoint"]).doUpdateSet(values))
    .execute();
}

async function findBlock(
  db: Db,
  { ip, endpoint, nowMs }: { ip: string; endpoint: string; nowMs: number },
): Promise<RateLimitBlock | undefined> {
  const row = await db
    .selectFrom("rate_limit")
    .selectAll()
    .where("ip", "=", ip)
    .where("endpoint", "=", endpoint)
    .where("blocked_until_at", ">", nowMs)
    .executeTakeFirst();
  return row && toBlock(row);
}

async function listBlocks(db: Db, nowMs: number): Promise<RateLimitBlock[]> {
  const rows = await db
    .selectFrom("rate_limit")
    .selectAll()
    .where("blocked_until_at", ">", nowMs)
    .orderBy("blocked_until_at", "desc")
    .execute();
  return rows.map(toBlock);
}

function toBlock(row: Selectable<Tables["rate_limit"]>): RateLimitBlock {
  return {
    ip: row.ip,
    endpoint: row.endpoint,
    count: row.request_count,
    windowStartsAtMs: row.window_start_at,
    windowEndsAtMs: row.window_end_at,
  };
}

async function removeRateLimits(db: Db, ip: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("rate_limit")
    .where("ip", "=", ip)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** `shared`: skips rows locked by another node, because waiting while holding locks could deadlock. */
async function pruneRateLimits(
  db: Db,
  nowMs: number,
  { shared = false }: { shared?: boolean } = {},
): Promise<void> {
  const over = db
    .selectFrom("rate_limit")
    .select(["ip", "endpoint"])
    .where("window_end_at", "<=", nowMs)
    .$if(shared, (rows) => rows.forUpdate().skipLocked());
  await db
    .deleteFrom("rate_limit")
    .where((row) => row(row.refTuple("ip", "endpoint"), "in", over.$asTuple("ip", "endpoint")))
    .execute();
}
