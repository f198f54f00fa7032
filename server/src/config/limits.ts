import {
  ADDRESSES_PER_HOUR,
  BYTES_PER_INBOX,
  MESSAGE_BYTES,
  MESSAGES_PER_INBOX,
} from "@mayfly/contract/standard-limits";

/** Every limit an operator may change, with its default. `0` means none. */
export const LIMITS = {
  LIMIT_CREATE_PER_HOUR: [ADDRESSES_PER_HOUR, "new addresses an IP an hour"],
  LIMIT_RESTORE_PER_HOUR: [20, "attempts to open an address by its password, an IP an hour"],
  LIMIT_CALLS_PER_MINUTE: [6_000, "calls to the API an IP a minute"],
  LIMIT_LOOKS_PER_MINUTE: [
    3_000,
    "questions of an IP a minute for an address's state, its premium address or our settings",
  ],
  LIMIT_LISTS_PER_MINUTE: [3_000, "lists of messages that an IP asks for a minute"],
  LIMIT_OPENED_PER_MINUTE: [1_200, "messages that an IP opens or downloads a minute"],
  LIMIT_ATTACHMENTS_PER_MINUTE: [3_000, "attachments and pictures that an IP fetches a minute"],
  LIMIT_STREAMS_PER_MINUTE: [1_200, "live connections that an IP begins a minute"],
  LIMIT_DELETIONS_PER_MINUTE: [1_200, "calls of an IP a minute that delete messages"],
  LIMIT_EXTENSIONS_PER_MINUTE: [120, "calls of an IP a minute that extend an address"],
  LIMIT_SENDINGS_PER_MINUTE: [120, "attempts of an IP a minute to reply or forward, sent or not"],
  LIMIT_WEBHOOKS_PER_MINUTE: [3_000, "events that an IP reports for the payment provider a minute"],
  LIMIT_HEALTH_CHECKS_PER_MINUTE: [600, "questions of an IP a minute whether this process is well"],
  LIMIT_UNKNOWN_TOKENS_PER_MINUTE: [60, "calls with a token that opens nothing, an IP a minute"],
  LIMIT_SEARCHES_PER_MINUTE: [60, "searches through the texts of messages, an IP a minute"],
  LIMIT_STREAMS_PER_INBOX: [20, "live connections to one inbox at once"],
  LIMIT_STREAMS_PER_IP: [200, "live connections of an IP at once"],
  LIMIT_BODY_BYTES: [65_536, "largest body of a call, in bytes"],
  LIMIT_MESSAGES_PER_INBOX: [MESSAGES_PER_INBOX, "messages an inbox holds; then 452"],
  LIMIT_BYTES_PER_INBOX: [BYTES_PER_INBOX, "bytes an inbox holds; then 452"],
  LIMIT_MESSAGES_PER_COMPANY_INBOX: [
    10_000,
    "messages each of the company's inboxes holds; then 452",
  ],
  LIMIT_BYTES_PER_COMPANY_INBOX: [
    1_073_741_824,
    "bytes each of the company's inboxes holds; then 452",
  ],
  LIMIT_MESSAGE_BYTES: [MESSAGE_BYTES, "largest message (SIZE), in bytes"],
  LIMIT_HEADER_BYTES: [1_048_576, "largest header of a message, in bytes"],
  LIMIT_RECIPIENTS: [100, "recipients of one message"],
  LIMIT_CONNECTIONS: [4_000, "SMTP connections at once"],
  LIMIT_CONNECTIONS_PER_IP: [50, "SMTP connections of an IP at once"],
  LIMIT_COMMAND_LINE_BYTES: [2_048, "longest SMTP command, in bytes"],
  LIMIT_SMTP_ERRORS: [
    20,
    "errors after which an SMTP session ends; from half of them it is slowed down",
  ],
  LIMIT_SMTP_TIMEOUT_SECONDS: [300, "silence after which an SMTP session ends"],
  LIMIT_SMTP_TIMEOUT_UNDER_PRESSURE_SECONDS: [60, "the same when most connections are taken"],
  LIMIT_SMTP_BYTES_PER_SECOND: [100, "slowest data that a sender may send"],
  LIMIT_BYTES_IN_FLIGHT: [268_435_456, "memory for messages that are being received, in bytes"],
  LIMIT_DISK_RESERVE_BYTES: [
    268_435_456,
    "free disk below which no mail is accepted, in bytes (at most a twentieth of the disk)",
  ],
  LIMIT_DATABASE_CONNECTIONS: [
    16,
    "connections of a process to PostgreSQL at once, beside two for live events; with DATABASE_URL",
  ],
  LIMIT_SENDER_CHECKS_PER_SECOND: [
    20,
    "messages whose sender is checked a second; more are left unverified, and all in a flood of ten times as many",
  ],
  LIMIT_SENDER_CHECKS_WAITING: [
    1_000,
    "messages that wait for the check of their sender; more are left unverified",
  ],
  LIMIT_SENT_PER_INBOX_PER_HOUR: [10, "replies and forwards of one address an hour"],
  LIMIT_SENT_PER_INBOX_PER_DAY: [20, "replies and forwards of one address a day"],
  LIMIT_SENT_PER_IP_PER_HOUR: [20, "replies and forwards of an IP an hour"],
  LIMIT_SENT_PER_IP_PER_DAY: [50, "replies and forwards of an IP a day"],
  LIMIT_SENT_PER_HOUR: [500, "replies and forwards of the whole service an hour"],
  LIMIT_SENT_PER_DAY: [5_000, "replies and forwards of the whole service a day"],
  LIMIT_FORWARDING_LINKS_PER_HOUR: [
    60,
    "links in our mails (agree to forwarded mail, block it) that an IP follows an hour",
  ],
  LIMIT_CONTACT_PER_HOUR: [10, "messages that an IP sends with the contact form an hour"],
  LIMIT_SUBSCRIPTIONS_PER_HOUR: [
    10,
    "requests of an IP for the newsletter or a webinar an hour (an address gets one mail a day)",
  ],
  LIMIT_SUBSCRIPTION_MAILS_PER_DAY: [
    1_000,
    "mails of the whole service a day that ask whether somebody subscribed",
  ],
  LIMIT_SUBSCRIPTION_LINKS_PER_HOUR: [
    60,
    "links in those mails (confirm, unsubscribe) that an IP follows an hour",
  ],
  LIMIT_ADMIN_KEYS_PER_MINUTE: [10, "wrong operator's keys of an IP a minute"],
  LIMIT_PREFIX_CHECKS_PER_MINUTE: [120, "names whose availability an IP asks for a minute"],
  LIMIT_PAYMENTS_PER_HOUR: [20, "payments that an IP begins an hour"],
  LIMIT_PAYMENT_CALLS_PER_MINUTE: [120, "attempts to complete a payment, an IP a minute"],
  LIMIT_PARSE_MS: [2_000, "time to read one opened message"],
} as const satisfies Record<string, readonly [number, string]>;

export type LimitName = keyof typeof LIMITS;
/** Infinity where the operator set 0. */
export type Limits = Readonly<Record<LimitName, number>>;

export const LIMIT_NAMES = Object.keys(LIMITS).filter(isLimitName);

function isLimitName(name: string): name is LimitName {
  return name in LIMITS;
}
