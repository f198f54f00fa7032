import { AppError } from "../../app-error.ts";
import { errorCode } from "../../error-code.ts";

/** Classes of SQLSTATE that say that the engine can't work now: connection, resources, intervention, system. */
const AWAY_CLASSES = ["08", "53", "57", "58"];
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "25006",
  "40001",
  "40P01",
]);
const AWAY_MESSAGES =
  /^Connection terminated|^Query read timeout|timeout exceeded when trying to connect/;

/** What says that the engine can't work now becomes STORE_UNAVAILABLE; the rest is a fault of ours. */
export function nameError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = errorCode(error) ?? "";
  const away =
    AWAY_CODES.has(code) ||
    AWAY_CLASSES.includes(code.slice(0, 2)) ||
    AWAY_MESSAGES.test(error.message);
  return away ? new AppError("STORE_UNAVAILABLE", { cause: error }) : error;
}
