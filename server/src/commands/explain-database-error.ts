import { resolve } from "node:path";
import { errorCode, errorText } from "../system/errors.ts";
import { explainDamage } from "../wiring/explain-start-error.ts";

/** Runs a command on the embedded database. Its error says what to do with a damaged one, or with other tables. */
export async function explainDatabaseError<Result>(
  dataDir: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const message = explain(cause, resolve(dataDir));
    throw message === undefined ? cause : new Error(message, { cause });
  }
}

function explain(error: unknown, dataDir: string): string | undefined {
  const text = errorText(error, "message");
  if (errorCode(error) === "SQLITE_ERROR" && /^no such (table|column)/.test(text)) {
    return (
      `The database in ${dataDir} was made by another version (${text}). Start this version's server on it, which ` +
      "migrates it, or run this command of that version."
    );
  }
  return explainDamage(error, dataDir);
}
