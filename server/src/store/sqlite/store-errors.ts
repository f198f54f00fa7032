import { AppError } from "../../app-error.ts";
import { errorCode } from "../../system/errors.ts";

/** Codes for an engine that can't work now, as opposed to a wrong statement. */
const UNAVAILABLE_CODES = [
  "BUSY",
  "LOCKED",
  "FULL",
  "IOERR",
  "CANTOPEN",
  "READONLY",
  "NOMEM",
  "CORRUPT",
  "NOTADB",
];

/** The same for files beside the database. */
const UNAVAILABLE_DISK_CODES = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE", "EACCES"];

/** An error as threads post it: a posted Error loses its code. */
export type PostedError = { message: string; code?: string; stack?: string };

/** Throws what isn't an Error. */
export function toPostedError(error: unknown): PostedError {
  if (!(error instanceof Error)) throw error;
  const code = errorCode(error);
  const { message, stack } = error;
  return { message, ...(code !== undefined && { code }), ...(stack !== undefined && { stack }) };
}

/**
 * Maps temporary errors to STORE_UNAVAILABLE, whose cause keeps the code; any other error is a bug and stays unchanged.
 */
export function asStoreError(error: PostedError): Error {
  const { code = "" } = error;
  const cause = Object.assign(new Error(error.message), code !== "" && { code });
  if (error.stack !== undefined) cause.stack = error.stack;
  const isUnavailable =
    UNAVAILABLE_DISK_CODES.includes(code) ||
    UNAVAILABLE_CODES.some((name) => code.startsWith(`SQLITE_${name}`));
  return isUnavailable ? new AppError("STORE_UNAVAILABLE", { cause }) : cause;
}

/** Maps errors of reads outside the writer's thread. */
export async function mapErrors<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** The same for a read that blocks. */
export function mapThrown<Args extends unknown[], Result>(
  read: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    try {
      return read(...args);
    } catch (error) {
      throw toStoreError(error);
    }
  };
}

function toStoreError(error: unknown): unknown {
  return error instanceof Error ? asStoreError(error) : error;
}
