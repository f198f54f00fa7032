import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";
import { NOTICES, type Notice } from "@mayfly/contract/notices";
import { ApiError } from "../../api/client.ts";
import { isTimeout } from "../../api/read-response.ts";
import { withRetryTime } from "../../api/retry-time.ts";

/** Returns the notice for a failed reply. */
export function replyNotice(error: unknown): Notice {
  const { title, text } = NOTICES.replyFailed;
  return { title, text: uncertain(error) ?? specific(error) ?? text };
}

/** Returns the notice for a failed forward. */
export function forwardNotice(error: unknown): Notice {
  if (isUnverified(error)) return NOTICES.forwardUnverified;
  const { title, text } = NOTICES.forwardFailed;
  return { title, text: uncertain(error) ?? serverText(error) ?? text };
}

/** Returns whether a failed forward's address must be changed. */
export function isAboutAddress(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && OF_ADDRESS.has(error.code);
}

const OF_ADDRESS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "ADDRESS_INVALID",
  "UNSAFE_CHARACTERS",
  "RECIPIENT_REFUSED",
  "FORWARD_TARGET_BLOCKED",
  "FORWARD_TARGET_BOUNCED",
]);

/** After a timeout the message may have been sent. */
function uncertain(error: unknown): string | undefined {
  return isTimeout(error) ? ERRORS.SENDING_UNCERTAIN.message : undefined;
}

function isUnverified(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.code === "SES_VERIFICATION_ERROR" ||
    Boolean(error.serverMessage?.includes("Email address not verified"))
  );
}

/** Codes whose text helps the visitor. All others share one text. */
const CODES_WITH_TEXT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "RATE_LIMITED",
  "TOKEN_UNKNOWN",
  "MESSAGE_NOT_FOUND",
  "REPLY_EMPTY",
  "REPLY_NOT_TO_SENDER",
  "NO_REPLY_ADDRESS",
  "NOT_ANSWERABLE",
  "ADDRESS_INVALID",
  "UNSAFE_CHARACTERS",
  "NO_MAIL_TRANSPORT",
  "TRANSPORT_UNAVAILABLE",
  "TRANSPORT_REFUSED",
  "RECIPIENT_REFUSED",
  "SENDING_UNCERTAIN",
  "SENDING_LIMIT_REACHED",
]);

function specific(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === undefined) return undefined;
  return CODES_WITH_TEXT.has(error.code) ? serverText(error) : undefined;
}

function serverText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, serverMessage, retryAfterSeconds } = error;
  const text = serverMessage ?? (code && ERRORS[code].message);
  return text === undefined ? undefined : withRetryTime(text, retryAfterSeconds);
}
