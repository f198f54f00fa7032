import { AppError } from "../../app-error.ts";

/** Codes that say that the engine can't work now, not that the statement is wrong. */
const AWAY = [
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

/** Names what a caller may try again; everything else is a bug and stays what it is. */
export function asStoreError(error: { message: string; code?: string; stack?: string }): Error {
  const cause = new Error(error.message);
  if (error.stack !== undefined) cause.stack = error.stack;
  const away = AWAY.some((code) => error.code?.startsWith(`SQLITE_${code}`));
  return away ? new AppError("STORE_UNAVAILABLE", { cause }) : cause;
}
