import { ERRORS, permanent, type ErrorCode, type ErrorEntry } from "./errors.ts";

/** Errors that only the operator's calls return. */
const ADMIN_ERRORS = {
  IP_INVALID: permanent(
    400,
    "This is not an IP address. Allowed are IPv4 and IPv6 addresses and networks as 203.0.113.0/24.",
  ),
  BAN_TOO_WIDE: permanent(
    400,
    "This network is too large to be banned at once: at most an IPv4 /8 or an IPv6 /16.",
  ),
  BAN_OF_OWN_ADDRESS: permanent(
    409,
    "This is the address that you are using now. Confirm that you want to ban it.",
  ),
  BANS_FULL: permanent(
    409,
    "There are as many bans as there may be. Remove some, or ban the network that they have in common.",
  ),
  BAN_NOT_FOUND: permanent(404, "There is no such ban."),
  RATE_LIMIT_NOT_FOUND: permanent(404, "Nothing is limited for this address."),
  EMAIL_NOT_FOUND: permanent(404, "There is no such address any more."),
  DOMAIN_INVALID: permanent(
    400,
    "This is not a domain that can have mail addresses. Allowed are names as mail.example.org, without a dot at the end.",
  ),
  DOMAIN_KNOWN: permanent(409, "Mail for this domain is taken here already."),
  DOMAIN_ELSEWHERE: permanent(
    409,
    "Another cell takes the mail for this domain. Remove it there first, and then from DOMAINS_ELSEWHERE here.",
  ),
  DOMAIN_NOT_FOUND: permanent(404, "There is no such domain here."),
  DOMAIN_IS_STANDARD: permanent(
    409,
    "This is the default domain, which has the company's inboxes: it is always offered. Which one it is stands first in DOMAINS.",
  ),
  DOMAIN_OFFERED: permanent(
    409,
    "This domain is still offered. Retire it first, and remove it once its last address has ended.",
  ),
  DOMAIN_IN_USE: permanent(
    409,
    "This domain is still in use. It can be removed once its last address has ended.",
  ),
} as const satisfies Record<string, ErrorEntry>;

export type AdminErrorCode = keyof typeof ADMIN_ERRORS;

/** All errors of the catalog. */
export const ALL_ERRORS = { ...ERRORS, ...ADMIN_ERRORS };

export type AnyErrorCode = ErrorCode | AdminErrorCode;
