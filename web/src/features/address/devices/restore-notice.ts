import { ERRORS } from "@mayfly/contract/errors";
import { NOTICES } from "@mayfly/contract/notices";
import { ApiError } from "../../../api/client.ts";
import { withRetryTime } from "../../../api/retry-time.ts";

/** Returns the error text for an address that could not be opened. */
export function restoreNotice(error: unknown): string {
  // No response: network failure, server down, or timeout.
  if (!(error instanceof ApiError)) return NOTICES.connectionProblem.text;
  // An invalid address or password counts as a mismatch.
  if (error.status === 401 || error.status === 400) return ERRORS.RESTORE_REFUSED.message;
  if (error.status === 429) {
    return withRetryTime(ERRORS.RATE_LIMITED.message, error.retryAfterSeconds);
  }
  if (error.status === 503) return ERRORS.STORE_UNAVAILABLE.message;
  return error.code === undefined ? ERRORS.INTERNAL.message : ERRORS[error.code].message;
}
