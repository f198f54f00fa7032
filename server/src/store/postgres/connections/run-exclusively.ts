import type { Pool } from "pg";
import { queryWithTimeout } from "../../../postgres/query-with-timeout.ts";
import { connectTo, mapErrors } from "./store-errors.ts";
import { ANSWER_MS } from "./open-pool.ts";

/** A lock space different from the one of the migrations. */
const LOCK_SPACE = 0x6d61_7966;
/** Longer than any work takes; limits a lock whose node lost power. */
const WORK_MAX = "10min";

/**
 * Holds an advisory lock in an otherwise empty transaction. The lock ends with its connection, even if this
 * process dies, and the idle transaction does not delay vacuum.
 */
export function createRunExclusively(pool: Pool) {
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    const client = await connectTo(pool);
    const ask = (text: string, values: unknown[] = []) =>
      mapErrors(queryWithTimeout<{ alone?: boolean }>(client, { text, values }, ANSWER_MS));
    try {
      await ask(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${WORK_MAX}'`);
      const { rows } = await ask("SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS alone", [
        LOCK_SPACE,
        name,
      ]);
      try {
        if (rows[0]?.alone) await work();
      } finally {
        // After COMMIT another process may get the lock, before this caller gets its result.
        await ask("COMMIT");
      }
      client.release();
    } catch (error) {
      // Closing the connection ends the transaction in any state.
      client.release(true);
      throw error;
    }
  };
}
