import type { Pool, PoolClient } from "pg";
import { AppError } from "../../../app-error.ts";
import { isDatabaseError } from "../../../postgres/query-with-timeout.ts";
import { errorCode } from "../../../system/errors.ts";

/**
 * SQLSTATEs not caused by the statement: the engine can't work now, or not for this statement. Classes:
 * connection, rollback, resources, operator intervention, system. Codes: read-only, idle or total transaction
 * timeout, lock timeout.
 */
const UNAVAILABLE_CLASSES = ["08", "40", "53", "57", "58"];
const UNAVAILABLE_CODES = ["25006", "25P03", "25P04", "55P03"];

/** Errors that only a bug throws, never a connection. */
const OURS = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * Maps a statement's error. If the engine answered, its SQLSTATE decides whether it is unavailable; without
 * an answer it counts as unavailable. Then returns STORE_UNAVAILABLE; otherwise the original error, which is
 * a bug.
 */
export function toStoreError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return isUnavailable(error) ? new AppError("STORE_UNAVAILABLE", { cause: error }) : error;
}

function isUnavailable(error: unknown): boolean {
  if (!isDatabaseError(error)) return !OURS.some((kind) => error instanceof kind);
  const code = errorCode(error) ?? "";
  return UNAVAILABLE_CODES.includes(code) || UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
}

/** Maps the error of a pending result. */
export async function mapErrors<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Gets a connection of the pool. Any failure counts as unavailable, because no statement ran yet. */
export async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new AppError("STORE_UNAVAILABLE", { cause });
  }
}
