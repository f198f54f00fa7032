import type { Pool } from "pg";
import { askInTime } from "../../postgres/ask-in-time.ts";
import { connectTo, naming } from "./away-errors.ts";
import { ANSWER_MS } from "./open-pool.ts";

/** A key space apart from the migrations' locks. */
const LOCK_SPACE = 0x6d61_7966;
/** Longer than any work takes; the node that has the lock may have lost its power. */
const WORK_MAX = "10min";

/**
 * An advisory lock for as long as a transaction that does nothing else: it ends with its connection,
 * whatever becomes of this process, and between its statements it keeps no vacuum waiting.
 */
export function runAloneOn(pool: Pool) {
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    const client = await connectTo(pool);
    const ask = (text: string, values: unknown[] = []) =>
      naming(askInTime<{ alone?: boolean }>(client, { text, values }, ANSWER_MS));
    try {
      await ask(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${WORK_MAX}'`);
      const { rows } = await ask("SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS alone", [
        LOCK_SPACE,
        name,
      ]);
      try {
        if (rows[0]?.alone) await work();
      } finally {
        // Another process may get the lock before this caller learns how its work went.
        await ask("COMMIT");
      }
      client.release();
    } catch (error) {
      // With the connection goes the transaction, in whatever state.
      client.release(true);
      throw error;
    }
  };
}
