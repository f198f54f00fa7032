import type { Pool, PoolClient } from "pg";
import { AppError } from "../../app-error.ts";
import { isAnswer } from "../../postgres/ask-in-time.ts";
import { errorCode } from "../../system/error-code.ts";

/**
 * SQLSTATEs that blame no statement: the engine can't work now, or not for this one. By class:
 * connection, rollback, resources, intervention, system. The rest: no writes, a transaction that did
 * nothing for too long or lasted too long, a lock that was waited for.
 */
const AWAY_CLASSES = ["08", "40", "53", "57", "58"];
const AWAY_CODES = ["25006", "25P03", "25P04", "55P03"];

/** What programs throw of themselves, and no connection does. */
const OURS = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * For what a statement on a connection rejected with. Where the engine has answered, its code says
 * whether it is away; where it hasn't, it is, whatever the driver or the system call it. Both become
 * STORE_UNAVAILABLE; the rest is a fault of ours.
 */
export function nameError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return isAway(error) ? new AppError("STORE_UNAVAILABLE", { cause: error }) : error;
}

function isAway(error: unknown): boolean {
  if (!isAnswer(error)) return !OURS.some((kind) => error instanceof kind);
  const code = errorCode(error) ?? "";
  return AWAY_CODES.includes(code) || AWAY_CLASSES.includes(code.slice(0, 2));
}

/** The same for what is on its way. */
export async function naming<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw nameError(error);
  }
}

/** A connection of the pool. Who gets none has asked for nothing yet: whatever the reason, it is away. */
export async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new AppError("STORE_UNAVAILABLE", { cause });
  }
}
