import { sql } from "kysely";
import type { SharedClockStore, SharedTime } from "../../time/shared-clock.ts";
import type { Db } from "../schema.ts";

export async function readClock(db: Db): Promise<SharedTime> {
  const row = await db
    .selectFrom("time_shift")
    .select(["shift_ms", databaseMs.as("database_ms")])
    .executeTakeFirstOrThrow();
  return { databaseMs: row.database_ms, shiftMs: row.shift_ms };
}

/** The time of the call, not of the transaction's begin. */
const databaseMs = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

export async function shiftClock(
  db: Db,
  { fromMs, toMs, restMs }: Parameters<SharedClockStore["shiftClock"]>[0],
): Promise<boolean> {
  const shifted = await db
    .updateTable("time_shift")
    .set({ shift_ms: toMs, ease_from: sql`${databaseMs} + ${restMs}::bigint` })
    .where("shift_ms", "=", fromMs)
    .returning("shift_ms")
    .executeTakeFirst();
  return shifted !== undefined;
}

export async function easeClock(
  db: Db,
  { byMs, everyMs }: Parameters<SharedClockStore["easeClock"]>[0],
): Promise<void> {
  const less = sql<number>`greatest(abs(shift_ms) - ${byMs}::bigint, 0) * sign(shift_ms)::int`;
  await db
    .updateTable("time_shift")
    .set({ shift_ms: less, ease_from: sql`${databaseMs} + ${everyMs}::bigint` })
    .where("ease_from", "<=", databaseMs)
    .execute();
}
