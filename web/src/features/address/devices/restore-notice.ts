import { ERRORS } from "@mayfly/contract/errors";
import { NOTICES } from "@mayfly/contract/notices";
import { ApiError } from "../../../api/client.ts";
import { withRetryTime } from "../../../api/retry-time.ts";

/** Why an address could not be opened, in words for the place beside the button. */
export function restoreNotice(error: unknown): string {
  // No answer at all: no network, a server that is away, or one that took too long.
  if (!(error instanceof ApiError)) return NOTICES.connectionProblem.text;
  // What can't be an address or a password matches none.
  if (error.status === 401 || error.status === 400) return ERRORS.RESTORE_REFUSED.message;
  if (error.status === 429) {
    return withRetryTime(ERRORS.RATE_LIMITED.message, error.retryAfterSeconds);
  }
  if (error.status === 503) return ERRORS.STORE_UNAVAILABLE.message;
  return error.code === undefined ? ERRORS.INTERNAL.message : ERRORS[error.code].message;
}
