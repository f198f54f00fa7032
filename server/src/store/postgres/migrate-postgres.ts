import { setTimeout } from "node:timers/promises";
import { isAnswer } from "../../postgres/ask-in-time.ts";
import { errorCode } from "../../system/error-code.ts";
import type { Log } from "../../log.ts";
import { migrate } from "../migrations/migrations.ts";
import { SchemaUnusable } from "../migrations/schema-level.ts";
import { withPatientConnection } from "./open-pool.ts";

export type MigrationLimits = { lockWaitMs: number; pauseMs: number; tries: number };

/** Five minutes in all; a statement of a running node, which waits four seconds, outlasts each try. */
const LIMITS: MigrationLimits = { lockWaitMs: 2_000, pauseMs: 1_000, tries: 100 };

/** A lock that wasn't had in time, and one that two wait for crosswise. */
const LOCKED = ["55P03", "40P01"];

/**
 * Whoever waits to change a table has all others wait behind them, readers too: behind one long
 * transaction, a copy of the database for example, running nodes would stand still. So it is waited for
 * a moment only, and tried again after a pause in which the others go on. For another node that
 * migrates it is waited as long as that takes (Kysely's lock, an hour at most).
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
      if (!isAnswer(error) || !LOCKED.includes(errorCode(error) ?? "")) throw error;
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
