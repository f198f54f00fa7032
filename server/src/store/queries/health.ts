import type { StoreHealth } from "../../admin/checks/check-deps.ts";
import type { Db } from "../schema.ts";

/** Reads overdue expiry work. Both tables are nearly empty while expiry works. */
export async function readBacklog(
  db: Db,
  nowMs: number,
): Promise<Pick<StoreHealth, "overdue" | "oldestOverdueMs" | "unpurged">> {
  const { overdue, oldest } = await db
    .selectFrom("inbox")
    .select((row) => [
      row.fn.countAll<number>().as("overdue"),
      row.fn.min("expires_at").as("oldest"),
    ])
    .where("expires_at", "<=", nowMs)
    .executeTakeFirstOrThrow();
  const { unpurged } = await db
    .selectFrom("ended_inbox")
    .select((row) => row.fn.countAll<number>().as("unpurged"))
    .executeTakeFirstOrThrow();
  return { overdue, oldestOverdueMs: oldest, unpurged };
}
