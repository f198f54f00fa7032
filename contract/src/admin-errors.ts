import { ERRORS, permanent, type ErrorCode, type ErrorEntry } from "./errors.ts";
import { KEY_ERRORS, type KeyErrorCode } from "./key-errors.ts";
import { PUSH_ERRORS, type PushErrorCode } from "./push-errors.ts";

/** Errors that only the operator's calls return. */
const ADMIN_ERRORS = {
  IP_INVALID: permanent(
    400,
    "This is not an IP address. Enter an IPv4 or IPv6 address or a network such as 203.0.113.0/24.",
  ),
  BAN_TOO_WIDE: permanent(
    400,
    "This network is too large to ban. The largest networks allowed are an IPv4 /8 and an IPv6 /16.",
  ),
  BAN_OF_OWN_ADDRESS: permanent(
    409,
    "This is your own current address. Confirm that you want to ban it.",
  ),
  BANS_FULL: permanent(
    409,
    "The list of bans is full. Remove some bans, or ban the network that they have in common.",
  ),
  BAN_NOT_FOUND: permanent(404, "This ban doesn’t exist."),
  RATE_LIMIT_NOT_FOUND: permanent(404, "This address has no rate limit."),
  EMAIL_NOT_FOUND: permanent(404, "This address no longer exists."),
  DOMAIN_INVALID: permanent(
    400,
    "This domain can’t have mail addresses. Enter a name such as mail.example.org, without a dot at the end.",
  ),
  DOMAIN_KNOWN: permanent(409, "This service already receives mail for this domain."),
  DOMAIN_ELSEWHERE: permanent(
    409,
    "Another cell receives the mail for this domain. Remove it there first, then remove it from DOMAINS_ELSEWHERE here.",
  ),
  DOMAIN_NOT_FOUND: permanent(404, "This service doesn’t have this domain."),
  DOMAIN_IS_STANDARD: permanent(
    409,
    "This is the default domain, which has the company inboxes. It is always offered. To change it, put another domain first in DOMAINS.",
  ),
  DOMAIN_OFFERED: permanent(
    409,
    "This domain is still offered. Retire it first, then remove it when its last address has ended.",
  ),
  DOMAIN_IN_USE: permanent(
    409,
    "This domain is still in use. You can remove it when its last address has ended.",
  ),
  API_KEY_NOT_FOUND: permanent(404, "This API key doesn’t exist, or it is already revoked."),
  API_KEYS_FULL: permanent(
    409,
    "The list of API keys is full. Revoke keys that are no longer used.",
  ),
} as const satisfies Record<string, ErrorEntry>;

export type AdminErrorCode = keyof typeof ADMIN_ERRORS;

/** All errors of the catalog. */
export const ALL_ERRORS = { ...ERRORS, ...KEY_ERRORS, ...PUSH_ERRORS, ...ADMIN_ERRORS };

export type AnyErrorCode = ErrorCode | KeyErrorCode | PushErrorCode | AdminErrorCode;
