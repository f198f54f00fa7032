import { permanent, type ErrorEntry } from "./errors.ts";

/** Errors of subscriptions to push. The page explains them in words of its own, and doesn't load these texts. */
export const PUSH_ERRORS = {
  PUSH_OFF: permanent(
    404,
    "This service sends no push notifications, because its operator allows no push service.",
  ),
  PUSH_SERVICE_UNKNOWN: permanent(
    400,
    "This push service is not allowed here. Allowed are the services of the common browsers.",
  ),
  PUSH_KEYS_INVALID: permanent(
    400,
    "The subscription’s keys are not valid: p256dh must be a P-256 public key of 65 bytes, auth 16 bytes, both in Base64url.",
  ),
  TOO_MANY_PUSH_SUBSCRIPTIONS: permanent(
    409,
    "5 browsers are already notified of mail to this address. End one of these subscriptions first.",
  ),
} as const satisfies Record<string, ErrorEntry>;

export type PushErrorCode = keyof typeof PUSH_ERRORS;
