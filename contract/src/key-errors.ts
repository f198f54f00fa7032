import { permanent, temporary, type ErrorEntry } from "./errors.ts";

/** Errors of calls with an API key. Visitors' pages don't load them. */
export const KEY_ERRORS = {
  KEY_REQUIRED: permanent(
    401,
    "This call needs an API key in an Authorization header (“Bearer mk_…”). The operator of this service issues keys.",
  ),
  KEY_UNKNOWN: permanent(
    401,
    "This API key is not valid. Check that it is complete, or ask the operator of this service for a new one.",
  ),
  KEY_REVOKED: permanent(
    401,
    "This API key was revoked. Ask the operator of this service for a new one.",
  ),
  KEY_CREATION_LIMIT: temporary(
    429,
    "This API key has used up its new addresses of this hour. Please try again later.",
  ),
  KEY_ADDRESS_LIMIT: temporary(
    429,
    "This API key has too many live addresses. End some of them, or try again when one has ended.",
  ),
  KEY_LIFE_LIMIT: permanent(400, "Addresses of this API key can’t live that long."),
  KEY_LIFE_REACHED: permanent(
    409,
    "This address can’t be extended: it already has the longest life that its API key allows.",
  ),
  WEBHOOK_URL_REFUSED: permanent(
    400,
    "Webhooks need an https:// URL of a public host, without a user name, a password, or a fragment.",
  ),
  WEBHOOKS_FULL: permanent(
    409,
    "This API key has the largest number of webhooks. Delete one of them first.",
  ),
  WEBHOOK_NOT_FOUND: permanent(404, "This API key has no such webhook."),
} as const satisfies Record<string, ErrorEntry>;

export type KeyErrorCode = keyof typeof KEY_ERRORS;
