/**
 * The product's constants, which the server enforces and the page shows. Durations have their unit as a suffix.
 * Values that an operator may change are configuration, not constants.
 */

/** Header of every request from our own page (`X-Client: web-app`). */
export const CLIENT_HEADER = "x-client";
export const CLIENT_NAME = "web-app";
/** API responses name the build of the server's site in this header; pages have theirs in `data-build`. */
export const BUILD_HEADER = "x-build";

/** Prefix of every key in the browser's storage. */
export const STORAGE_PREFIX = "mayfly.";

export const FREE_LIFETIME_MS = 15 * 60 * 1000;
export const EXTENSIONS_MAX = 2;
/** Maximum number of bearer tokens for one address. Issuing another one revokes the oldest. */
export const TOKENS_PER_ADDRESS_MAX = 10;

export const INBOX_POLL_MS = 5_000;
export const COUNTDOWN_TICK_MS = 1_000;
export const STREAM_HEARTBEAT_MS = 20_000;
/** Reconnection delay that the stream sends to clients (`retry:`). */
export const STREAM_RETRY_MS = 1_000;

export const COPY_FEEDBACK_MS = 1_000;
export const REFRESH_SPIN_MS = 1_000;
export const LINK_COPIED_MS = 2_000;
/** Size of the popup in which a social network composes a post. */
export const SHARE_POPUP_PX = { width: 600, height: 400 } as const;

/** How long the deletion of several messages can be undone. */
export const UNDO_MS = 5_000;
/** Maximum number of messages that one call deletes. */
export const DELETED_AT_ONCE_MAX = 500;

/** How long a wait for a message lasts: by default, and at most. Proxies close silent connections after a minute. */
export const WAIT_DEFAULT_MS = 30_000;
export const WAIT_MAX_MS = 55_000;
/** Messages without a match that the answer of a wait names. */
export const WAIT_SEEN_MAX = 100;

/** Longest note of the operator on an incident, in characters. */
export const STATUS_NOTE_LENGTH_MAX = 1_000;
/** Longest query that the server searches for, in UTF-16 code units. */
export const SEARCH_LENGTH_MAX = 200;

export const VIEWER_HEIGHT_MIN_PX = 100;
/** Messages in one answer of the list. */
export const LISTED_AT_ONCE_MAX = 200;
/** Longest preview (`intro`) that the server makes, in UTF-16 code units. */
export const PREVIEW_LENGTH_MAX = 400;

export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_HOTKEY = "F8";

/** Longest address that fits in an RFC 5321 path (4.5.3.1.3, with erratum 1690). */
export const ADDRESS_LENGTH_MAX = 254;
/** Longest host name (RFC 1035 2.3.4). */
export const DOMAIN_LENGTH_MAX = 253;
/** Domains that a report of a refusal may name as not wanted again. */
export const AVOIDED_DOMAINS_MAX = 50;

/**
 * Local parts at the default domain whose mail the company reads; these inboxes never expire. `abuse` and
 * `postmaster` receive for every domain (RFC 2142).
 */
export const COMPANY_INBOXES = [
  "general",
  "privacy",
  "legal",
  "business",
  "abuse",
  "postmaster",
] as const;
export type CompanyInbox = (typeof COMPANY_INBOXES)[number];

/** Longest text of a reply, in UTF-16 code units. */
export const REPLY_LENGTH_MAX = 10_000;
/** Longest subject of a reply, in UTF-16 code units (RFC 5322 2.1.1 limits a line to 998 octets). */
export const SUBJECT_LENGTH_MAX = 998;
/** Timeout of a reply or a forward: the page shows a result after this time. */
export const SEND_TIMEOUT_MS = 20_000;
