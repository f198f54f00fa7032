import { ERRORS, type ErrorCode } from "@mayfly/contract/errors";
import { NOTICES, paymentFailed, type Notice } from "@mayfly/contract/notices";
import { ApiError } from "../../api/client.ts";
import { withRetryTime } from "../../api/retry-time.ts";
import { PREFIX_NOTICES } from "./name/prefix-notices.ts";
import { CardDeclined } from "./payment/payer.ts";

/** Returns the notice for a failed hold. */
export function holdNotice(error: unknown): Notice {
  if (!(error instanceof ApiError) || error.code === undefined) return NOTICES.paymentError;
  return OF_PREFIX[error.code] ?? withText(NOTICES.paymentError.title, error, CODES_WITH_TEXT);
}

/** Returns the notice for a payment without an address. */
export function paymentNotice(error: unknown): Notice {
  if (error instanceof CardDeclined) return paymentFailed(error.message);
  if (!(error instanceof ApiError)) return NOTICES.paymentError;
  return withText(paymentFailed("").title, error, SAID_OF_PAYMENTS);
}

/** Whether an error concerns the prefix and belongs at its field. */
export function isAboutPrefix(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code !== undefined && OF_PREFIX[error.code] !== undefined
  );
}

const OF_PREFIX: { readonly [Code in ErrorCode]?: Notice } = PREFIX_NOTICES;

/** Codes whose text helps the visitor. All others share one text. */
const CODES_WITH_TEXT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "RATE_LIMITED",
  "TOO_MANY_HOLDS",
  "HOLDS_NOT_PAID",
  "STORE_UNAVAILABLE",
  "UNKNOWN_DOMAIN",
  "PAYMENTS_OFF",
  "PAYMENT_PROVIDER_UNAVAILABLE",
  "PAYMENT_PROVIDER_REFUSED",
  "ADDRESS_INVALID",
]);

const SAID_OF_PAYMENTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "PAYMENT_NOT_SUCCEEDED",
  "PAYMENT_PENDING",
  "PAYMENT_CANCELED",
  "PAYMENT_REFUNDED",
  "PAYMENT_PROVIDER_UNAVAILABLE",
  "PREMIUM_ENDED",
]);

function withText(title: string, error: ApiError, said: ReadonlySet<ErrorCode>): Notice {
  const { code, retryAfterSeconds } = error;
  if (code === undefined || !said.has(code)) return NOTICES.paymentError;
  const text = ERRORS[code].message;
  return {
    title,
    text: withRetryTime(text, retryAfterSeconds),
  };
}
