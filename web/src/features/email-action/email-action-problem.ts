import { ResponseError } from "../../api/post-json.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** Texts for errors without a server response; the page contains them. */
type EmailActionWords = { readonly unreachable: string; readonly invalid: string };

/** Returns the reason for a failed click. Never suggests a reload: the link is no longer in the URL. */
export function emailActionProblem(
  error: unknown,
  { unreachable, invalid }: EmailActionWords,
): string {
  if (!(error instanceof ResponseError)) return unreachable;
  const { status, code, text, retryAfterSeconds } = error;
  if (code === "STORE_UNAVAILABLE" || text === "") return unreachable;
  // The token is invalid or has expired.
  if (status === 400 || status === 404) return invalid;
  return withRetryTime(text, retryAfterSeconds);
}
