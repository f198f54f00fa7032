import { setTimeout } from "node:timers/promises";
import { isDatabaseError } from "../../postgres/query-with-timeout.ts";
import type { Log } from "../../log.ts";
import { migrate } from "../migrations/migrations.ts";
import { SchemaUnusable } from "../migrations/schema-level.ts";
import { withPatientConnection } from "./connections/open-pool.ts";
import { errorCode } from "../../system/errors.ts";

export type MigrationLimits = { lockWaitMs: number; pauseMs: number; tries: number };

/** Five minutes in total. Each try waits less than a running node's statement timeout of four seconds. */
const LIMITS: MigrationLimits = { lockWaitMs: 2_000, pauseMs: 1_000, tries: 100 };

/** Lock timeout and deadlock. */
const LOCKED = ["55P03", "40P01"];

/**
 * A waiting ALTER TABLE blocks all later statements, including reads. Behind a long transaction, such as a
 * backup, running nodes would stall. So each try waits only briefly for the lock, then pauses so that other
 * statements run. Waits for another migrating node without this limit (Kysely's lock, one hour at most).
 */
export async function migratePostgres(
  databaseUrl: string,
  log: Log,
  { lockWaitMs, pauseMs, tries }: MigrationLimits = LIMITS,
): Promise<readonly string[]> {
  for (let done = 1; ; done++) {
    try {
      return await withPatientConnection(databaseUrl, { lockWaitMs }, (db) =>
        migrate(db, "postgres"),
      );
    } catch (error) {
      if (!isDatabaseError(error) || !LOCKED.includes(errorCode(error) ?? "")) throw error;
      if (done === tries) throw heldTooLong(tries);
    }
    log.warn("migration is waiting for a transaction that locks one of its tables");
    await setTimeout(pauseMs);
  }
}

function heldTooLong(tries: number): SchemaUnusable {
  return new SchemaUnusable(
    `The tables could not be brought up to date: in each of ${tries} tries a transaction held one of them. ` +
      "See in pg_stat_activity whose it is, end it, and start again.",
  );
}
