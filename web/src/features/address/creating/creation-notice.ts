import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";
import { NOTICES, type Notice } from "@mayfly/contract/notices";
import { ApiError } from "../../../api/client.ts";
import { withRetryTime } from "../../../api/retry-time.ts";

/** Limits that prevent another address. Each text says what the visitor can do. */
const FULL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "TOO_MANY_ADDRESSES",
  "NETWORK_STORAGE_FULL",
  "SERVICE_FULL",
]);

/** Returns the notice for a failed address creation. */
export function creationNotice(error: unknown): Notice {
  // No response: network failure, server down, or timeout.
  if (!(error instanceof ApiError)) return NOTICES.connectionProblem;
  const { message } = error;
  if (error.code !== undefined && FULL.has(error.code)) return withText(ERRORS[error.code].message);
  if (error.status === 429) {
    return withText(withRetryTime(ERRORS.RATE_LIMITED.message, error.retryAfterSeconds));
  }
  if (error.code === "IP_BANNED") return withText(ERRORS.IP_BANNED.message);
  if (error.code === "NO_AVAILABLE_DOMAINS" || message.includes("No available domains")) {
    return withText(ERRORS.NO_AVAILABLE_DOMAINS.message);
  }
  if (error.status === 503) return withText(ERRORS.STORE_UNAVAILABLE.message);
  if (/connection|timeout/i.test(message)) return NOTICES.connectionProblem;
  return NOTICES.generateFailed;
}

function withText(text: string): Notice {
  return { title: NOTICES.generateFailed.title, text };
}
