/**
 * The product's numbers: one place for the server that keeps them and the page that shows them.
 * Durations end in their unit. What an operator may change is configuration, not a constant.
 */

/** Every header value of a request made by our own page (`X-Client: web-app`). */
export const CLIENT_HEADER = "x-client";
export const CLIENT_NAME = "web-app";
/** Answers of the API name the build of the server's site; pages have theirs in `data-build`. */
export const BUILD_HEADER = "x-build";

/** First part of every key that the page keeps in the browser's storage. */
export const STORAGE_PREFIX = "mayfly.";

export const FREE_LIFETIME_MS = 15 * 60 * 1000;
export const EXTENSIONS_MAX = 2;
/** The most bearer tokens of one address; minting one more ends the oldest. */
export const TOKENS_PER_ADDRESS_MAX = 10;

export const INBOX_POLL_MS = 5_000;
export const COUNTDOWN_TICK_MS = 1_000;
export const STREAM_HEARTBEAT_MS = 20_000;
/** What the stream asks a client to wait before it connects again. */
export const STREAM_RETRY_MS = 1_000;

export const COPY_FEEDBACK_MS = 1_000;
export const REFRESH_SPIN_MS = 1_000;
export const LINK_COPIED_MS = 2_000;
/** The popup in which a social network asks what to say about a shared page. */
export const SHARE_POPUP_PX = { width: 600, height: 400 } as const;

/** How long the deletion of several messages can be taken back. */
export const UNDO_MS = 5_000;
/** Messages that one call deletes at most. */
export const DELETED_AT_ONCE_MAX = 500;

/** Longest query that the server searches for, in UTF-16 code units. */
export const SEARCH_LENGTH_MAX = 200;

export const VIEWER_HEIGHT_MAX_PX = 400;
export const VIEWER_HEIGHT_MIN_PX = 100;
/** Longest preview (`intro`) that the server makes, in UTF-16 code units. */
export const PREVIEW_LENGTH_MAX = 400;

export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_HOTKEY = "F8";

/** Longest address that RFC 5321 (4.5.3.1.3, with erratum 1690) lets through a path. */
export const ADDRESS_LENGTH_MAX = 254;
/** Longest host name (RFC 1035 2.3.4). */
export const DOMAIN_LENGTH_MAX = 253;

/**
 * Local parts at the default domain that the company reads; they never expire. `abuse` and `postmaster` receive for
 * every domain (RFC 2142).
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
/** Longest subject of a reply, in UTF-16 code units (RFC 5322 2.1.1 lets a line have 998 octets). */
export const SUBJECT_LENGTH_MAX = 998;
/** A reply or a forward is reported on after this long, whatever the other side does. */
export const SEND_TIMEOUT_MS = 20_000;
