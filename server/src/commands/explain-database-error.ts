import { resolve } from "node:path";
import { errorCode, errorText } from "../system/errors.ts";
import { explainStartError } from "../wiring/explain-start-error.ts";

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
  const [code = "", text] = [errorCode(error), errorText(error, "message")];
  if (code === "SQLITE_ERROR" && /^no such (table|column)/.test(text)) {
    return (
      `The database in ${resolve(dataDir)} was made by another version (${text}). Start this version's server on it, ` +
      "which migrates it, or run this command of that version."
    );
  }
  // SQLITE_FULL is left out: the full disk may be the copy's.
  const isAbout = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|READONLY)/.test(code);
  return isAbout ? explainStartError(error, { dataDir }) : undefined;
}
