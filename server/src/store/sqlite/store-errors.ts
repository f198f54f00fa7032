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

/** The same of the files beside the database. */
const DISK_AWAY = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE", "EACCES"];

/** Names what a caller may try again; everything else is a bug and stays what it is. */
export function asStoreError(error: { message: string; code?: string; stack?: string }): Error {
  const cause = new Error(error.message);
  if (error.stack !== undefined) cause.stack = error.stack;
  const { code = "" } = error;
  const away = DISK_AWAY.includes(code) || AWAY.some((name) => code.startsWith(`SQLITE_${name}`));
  return away ? new AppError("STORE_UNAVAILABLE", { cause }) : cause;
}

/** For what is read outside the writer. */
export async function namingErrors<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw nameError(error);
  }
}

export function nameError(error: unknown): unknown {
  return error instanceof Error ? asStoreError(error) : error;
}
