import { sql, type Selectable } from "kysely";
import { createHash } from "node:crypto";
import type {
  RecordedSuspicion,
  Suspicion,
  SuspicionStore,
} from "../../../abuse/suspicion-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";

export const suspicionQueries = {
  addSuspicion: write(addSuspicion),
  listSuspicions: read(listSuspicions),
  pruneSuspicions: write(pruneSuspicions),
} satisfies Queries<SuspicionStore>;

/** One statement, so that two nodes never add two rows for the same event. */
async function addSuspicion(db: Db, suspicion: Suspicion): Promise<void> {
  await db
    .insertInto("suspicious_activity")
    .values({
      ip: suspicion.ip,
      severity: suspicion.severity,
      activity_type: suspicion.activityType,
      details: suspicion.details,
      user_agent: suspicion.userAgent,
      created_at: suspicion.firstSeenAtMs,
      occurrences: suspicion.count,
      last_seen_at: suspicion.lastSeenAtMs,
      repeat_key: repeatKeyOf(suspicion),
    })
    .onConflict((conflict) =>
      conflict.column("repeat_key").doUpdateSet({
        occurrences: sql`suspicious_activity.occurrences + excluded.occurrences`,
        details: ofTheLatest("details"),
        user_agent: ofTheLatest("user_agent"),
        last_seen_at: ofTheLatest("last_seen_at"),
      }),
    )
    .execute();
}

type Row = Selectable<Tables["suspicious_activity"]>;

/** Nodes write repeats in any order; the latest event wins. */
function ofTheLatest<Column extends keyof Row>(column: Column) {
  return sql<Row[Column]>`CASE
    WHEN suspicious_activity.last_seen_at > excluded.last_seen_at THEN suspicious_activity.${sql.ref(column)}
    ELSE excluded.${sql.ref(column)} END`;
}

const lastSeenAt = sql<number>`coalesce(last_seen_at, created_at)`;

async function listSuspicions(db: Db, limit: number): Promise<RecordedSuspicion[]> {
  const rows = await db
    .selectFrom("suspicious_activity")
    .selectAll()
    .orderBy(lastSeenAt, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    severity: row.severity,
    activityType: row.activity_type,
    details: row.details,
    userAgent: row.user_agent,
    count: row.occurrences,
    firstSeenAtMs: row.created_at,
    lastSeenAtMs: row.last_seen_at ?? row.created_at,
  }));
}

async function pruneSuspicions(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom("suspicious_activity").where(lastSeenAt, "<", beforeMs).execute();
}

/**
 * One row per network and kind: with details in the key, a client that varies them would fill the list.
 * Hashed, because PostgreSQL's indexes limit the text length.
 */
function repeatKeyOf({ ip, activityType }: Suspicion): string {
  return createHash("sha256")
    .update(JSON.stringify([ip, activityType]))
    .digest("base64");
}
