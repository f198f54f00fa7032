import type { ActivityCount } from "../../admin/activity-store.ts";
import type { Db } from "../schema.ts";

export async function addActivity(db: Db, counts: readonly ActivityCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db
    .insertInto("activity")
    .values(counts.map(({ name, hourAtMs, count }) => ({ name, hour_at: hourAtMs, count })))
    .onConflict((conflict) =>
      conflict.columns(["name", "hour_at"]).doUpdateSet((column) => ({
        count: column("activity.count", "+", column.ref("excluded.count")),
      })),
    )
    .execute();
}

export async function readActivity(db: Db, sinceMs: number): Promise<ActivityCount[]> {
  const rows = await db
    .selectFrom("activity")
    .selectAll()
    .where("hour_at", ">=", sinceMs)
    .orderBy("hour_at")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ name: row.name, hourAtMs: row.hour_at, count: row.count }));
}
