import { sql } from "kysely";
import type {
  ActivityBarsQuery,
  ActivityCount,
  ActivityQuery,
  ActivityStore,
} from "../../../activity/activity-store.ts";
import { read, scan, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const activityQueries = {
  addActivity: write(addActivity),
  readActivity: read(readActivity),
  sumActivity: read(sumActivity),
  sumActivityInBars: scan(sumActivityInBars),
  pruneActivity: write(pruneActivity),
} satisfies Partial<Queries<ActivityStore>>;

const HOUR_MS = 3_600_000;

/** Rows are sorted, so that two nodes never deadlock. */
async function addActivity(db: Db, counts: readonly ActivityCount[]): Promise<void> {
  if (counts.length === 0) return;
  const minutes = addUp(counts);
  await db
    .insertInto("activity_minute")
    .values(minutes.map(({ name, atMs, count }) => ({ name, minute_at: atMs, count })))
    .onConflict((conflict) =>
      conflict.columns(["name", "minute_at"]).doUpdateSet((column) => ({
        count: column("activity_minute.count", "+", column.ref("excluded.count")),
      })),
    )
    .execute();
  const hours = addUp(counts.map((one) => ({ ...one, atMs: one.atMs - (one.atMs % HOUR_MS) })));
  await db
    .insertInto("activity")
    .values(hours.map(({ name, atMs, count }) => ({ name, hour_at: atMs, count })))
    .onConflict((conflict) =>
      conflict.columns(["name", "hour_at"]).doUpdateSet((column) => ({
        count: column("activity.count", "+", column.ref("excluded.count")),
      })),
    )
    .execute();
}

async function readActivity(db: Db, query: ActivityQuery): Promise<ActivityCount[]> {
  return selectCounts(db, query)
    .select(["name", "at as atMs", "count"])
    .orderBy("at")
    .orderBy("name")
    .execute();
}

async function sumActivity(db: Db, query: ActivityQuery): Promise<ReadonlyMap<string, number>> {
  const rows = await selectCounts(db, query)
    // PostgreSQL's sum of bigint is numeric.
    .select(["name", sql<number>`cast(sum(count) as bigint)`.as("count")])
    .groupBy("name")
    .execute();
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Summed in the database: a month of hours is 50,000 rows, reduced to 2,000. */
async function sumActivityInBars(db: Db, query: ActivityBarsQuery): Promise<ActivityCount[]> {
  const bar = sql<number>`at - at % ${sql.lit(query.barMs)}`;
  return selectCounts(db, query)
    .select(["name", bar.as("atMs"), sql<number>`cast(sum(count) as bigint)`.as("count")])
    .groupBy(["name", bar])
    .execute();
}

async function pruneActivity(
  db: Db,
  { minutesBeforeMs, hoursBeforeMs }: { minutesBeforeMs: number; hoursBeforeMs: number },
): Promise<void> {
  await db.deleteFrom("activity_minute").where("minute_at", "<", minutesBeforeMs).execute();
  await db.deleteFrom("activity").where("hour_at", "<", hoursBeforeMs).execute();
}

function selectCounts(db: Db, { by, sinceMs, names }: ActivityQuery) {
  const counts =
    by === "minute"
      ? db.selectFrom("activity_minute").select(["name", "minute_at as at", "count"])
      : db.selectFrom("activity").select(["name", "hour_at as at", "count"]);
  const since = db.selectFrom(counts.as("counts")).where("at", ">=", sinceMs);
  return names ? since.where("name", "in", names) : since;
}

/** One row per name and time: an upsert can't change the same row twice. */
function addUp(counts: readonly ActivityCount[]): ActivityCount[] {
  const sums = new Map<string, ActivityCount>();
  for (const { name, atMs, count } of counts) {
    const key = `${name} ${atMs}`;
    sums.set(key, { name, atMs, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
