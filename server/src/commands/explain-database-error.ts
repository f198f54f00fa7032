import { resolve } from "node:path";
import { DataDirLocked, DataDirUnwritable } from "../store/sqlite/lock-data-dir.ts";
import { errorCode } from "../system/errors.ts";
import { explainStartError, explainTables } from "../wiring/explain-start-error.ts";

/** Runs a command on the embedded database. Its error says what to do if it can't be used. */
export async function explainDatabaseError<Result>(
  dataDir: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const message = explain(cause, dataDir);
    throw message === undefined ? cause : new Error(message, { cause });
  }
}

function explain(error: unknown, dataDir: string): string | undefined {
  const tables = explainTables(error, dataDir);
  if (tables !== undefined) return tables;
  const code = errorCode(error) ?? "";
  // The server's own advice is another DATA_DIR, but a command is about this one.
  if (error instanceof DataDirLocked) {
    return `Another process uses the data in ${resolve(dataDir)}. Stop it first.`;
  }
  if (NO_ACCESS.test(code) || error instanceof DataDirUnwritable) {
    return `This user can't read and write the files in ${resolve(dataDir)}. ${AS_SERVER}`;
  }
  // SQLITE_FULL is left out: the full disk may be the copy's.
  const isAbout = /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code);
  return isAbout ? explainStartError(error, { dataDir }) : undefined;
}

const NO_ACCESS = /^SQLITE_(CANTOPEN|READONLY)/;
const AS_SERVER = "Run this command as the server's user.";
