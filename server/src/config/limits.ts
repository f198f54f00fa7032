import {
  ADDRESSES_PER_HOUR,
  BYTES_PER_INBOX,
  MESSAGE_BYTES,
  MESSAGES_PER_INBOX,
} from "@mayfly/contract/standard-limits";
import { limitOrNone } from "./parsers.ts";
import { variable } from "./variable.ts";

const limit = (byDefault: number, text: string) => variable(limitOrNone, String(byDefault), text);

/** Every limit that an operator can change: its default and description. `0` means no limit: the value is Infinity. */
export const LIMITS = {
  LIMIT_CREATE_PER_HOUR: limit(ADDRESSES_PER_HOUR, "New addresses per IP per hour"),
  LIMIT_LIVE_ADDRESSES: limit(1_000_000, "Live addresses of the whole service"),
  LIMIT_LIVE_ADDRESSES_PER_IP: limit(
    60,
    "Live addresses per IP; wider networks have four times as many",
  ),
  LIMIT_STORED_BYTES: limit(
    0,
    "Mail of all visitors, in bytes; with the embedded database also at most 80% of the disk's room",
  ),
  LIMIT_STORED_BYTES_PER_IP: limit(
    209_715_200,
    "Mail of the addresses that an IP created, in bytes; wider networks have four times as much",
  ),
  LIMIT_RESTORE_PER_HOUR: limit(
    20,
    "Attempts to restore an address with its password, per IP per hour",
  ),
  LIMIT_CALLS_PER_MINUTE: limit(6_000, "API calls per IP per minute"),
  LIMIT_MAILTM_CALLS_PER_SECOND: limit(8, "Calls under /mailtm per IP per second"),
  LIMIT_CHOSEN_NAMES_PER_DAY: limit(
    100,
    "Addresses with names that clients choose under /mailtm, per IP per day; each name stays reserved for 30 days",
  ),
  LIMIT_STATE_READS_PER_MINUTE: limit(
    3_000,
    "Reads of an address's state, of a premium address or of the public settings, per IP per minute",
  ),
  LIMIT_LISTS_PER_MINUTE: limit(3_000, "Message lists per IP per minute"),
  LIMIT_OPENED_PER_MINUTE: limit(1_200, "Messages opened or downloaded, per IP per minute"),
  LIMIT_ATTACHMENTS_PER_MINUTE: limit(
    3_000,
    "Attachments and images downloaded, per IP per minute",
  ),
  LIMIT_STREAMS_PER_MINUTE: limit(1_200, "New live connections per IP per minute"),
  LIMIT_DELETIONS_PER_MINUTE: limit(1_200, "Calls that delete messages, per IP per minute"),
  LIMIT_EXTENSIONS_PER_MINUTE: limit(120, "Calls that extend an address, per IP per minute"),
  LIMIT_SENDINGS_PER_MINUTE: limit(
    120,
    "Attempts to reply or forward, successful or not, per IP per minute",
  ),
  LIMIT_WEBHOOKS_PER_MINUTE: limit(3_000, "Payment webhook events per IP per minute"),
  LIMIT_HEALTH_CHECKS_PER_MINUTE: limit(600, "Health checks per IP per minute"),
  LIMIT_KEY_CALLS_PER_MINUTE: limit(
    120,
    "Calls that manage the webhooks of an API key, per IP per minute",
  ),
  LIMIT_UNKNOWN_TOKENS_PER_MINUTE: limit(
    60,
    "Calls with an unknown token or API key, per IP per minute",
  ),
  LIMIT_SEARCHES_PER_MINUTE: limit(60, "Full-text searches of messages, per IP per minute"),
  LIMIT_STREAMS_PER_INBOX: limit(20, "Open live connections per inbox"),
  LIMIT_STREAMS_PER_IP: limit(
    200,
    "Open live connections per IP; one of several addresses counts for each",
  ),
  LIMIT_WAITS_PER_INBOX: limit(4, "Calls that wait for a message at the same time, per inbox"),
  LIMIT_WAITS_PER_IP: limit(20, "Calls that wait for a message at the same time, per IP"),
  LIMIT_HTTP_SOCKETS: limit(
    60_000,
    "Open HTTP connections (fewer where the process may open fewer files)",
  ),
  LIMIT_HTTP_SOCKETS_PER_IP: limit(1_000, "Open HTTP connections per IP (at most a 32nd of all)"),
  LIMIT_BODY_BYTES: limit(65_536, "Maximum size of a request body, in bytes"),
  LIMIT_MESSAGES_PER_INBOX: limit(
    MESSAGES_PER_INBOX,
    "Messages in an inbox; a full inbox rejects mail with 452",
  ),
  LIMIT_BYTES_PER_INBOX: limit(
    BYTES_PER_INBOX,
    "Bytes in an inbox; a full inbox rejects mail with 452",
  ),
  LIMIT_MESSAGES_PER_COMPANY_INBOX: limit(
    10_000,
    "Messages in each company inbox; a full inbox rejects mail with 452 (the last quarter of general@ is for the contact form)",
  ),
  LIMIT_BYTES_PER_COMPANY_INBOX: limit(
    1_073_741_824,
    "Bytes in each company inbox; a full inbox rejects mail with 452 (the last quarter of general@ is for the contact form)",
  ),
  LIMIT_COMPANY_MAIL_PER_IP_PER_HOUR: limit(
    20,
    "Messages to the company inboxes (abuse@, privacy@, and so on) per IP per hour; more are rejected with 452",
  ),
  LIMIT_COMPANY_MAIL_PER_HOUR: limit(
    2_000,
    "Messages to all company inboxes per hour, at most half of them to one inbox; more are rejected with 452",
  ),
  LIMIT_MESSAGE_BYTES: limit(MESSAGE_BYTES, "Maximum size of a message (SMTP SIZE), in bytes"),
  LIMIT_HEADER_BYTES: limit(1_048_576, "Maximum size of a message header, in bytes"),
  LIMIT_RECIPIENTS: limit(100, "Recipients per message"),
  LIMIT_CONNECTIONS: limit(4_000, "Open SMTP connections"),
  LIMIT_CONNECTIONS_PER_IP: limit(
    50,
    "Open SMTP connections per IP (IPv6: per /64); each wider network (/24; /56, /48) may open four times as many as the next narrower one",
  ),
  LIMIT_COMMAND_LINE_BYTES: limit(2_048, "Maximum length of an SMTP command, in bytes"),
  LIMIT_SMTP_ERRORS: limit(
    20,
    "Errors before the server closes an SMTP session; from half of them on, replies are delayed",
  ),
  LIMIT_SMTP_TIMEOUT_SECONDS: limit(
    300,
    "Timeout of a silent SMTP client within a transaction, in seconds (a message must end within 10 minutes)",
  ),
  LIMIT_SMTP_IDLE_SECONDS: limit(
    60,
    "Timeout of a silent SMTP client outside a transaction, and of every client when half of the connections are in use, in seconds",
  ),
  LIMIT_SMTP_BYTES_PER_SECOND: limit(
    1_024,
    "Minimum speed at which a sender must send a message, over every 30 seconds, in bytes per second",
  ),
  LIMIT_BYTES_IN_FLIGHT: limit(
    268_435_456,
    "Memory for messages that are being received, in bytes; one IP may use an eighth of it, and always enough for one message",
  ),
  LIMIT_OPENED_BYTES: limit(
    268_435_456,
    "Memory for messages that visitors open or download, in bytes; one IP may use an eighth of it, and always enough for one message",
  ),
  LIMIT_DISK_RESERVE_BYTES: limit(
    268_435_456,
    "Free disk space below which mail is refused, in bytes (at most 5% of the disk)",
  ),
  LIMIT_DATABASE_CONNECTIONS: limit(
    16,
    "PostgreSQL connections per process, plus two for live events",
  ),
  LIMIT_SENDER_CHECKS_PER_SECOND: limit(
    20,
    "Sender checks per second, at most half of them for one network; further messages stay unverified, but for the first one of each network in a second",
  ),
  LIMIT_SENDER_CHECKS_WAITING: limit(
    1_000,
    "Messages in the queue for a sender check, at most half of them of one network; further messages stay unverified",
  ),
  LIMIT_SENT_PER_INBOX_PER_HOUR: limit(10, "Replies and forwards per address per hour"),
  LIMIT_SENT_PER_INBOX_PER_DAY: limit(20, "Replies and forwards per address per day"),
  LIMIT_SENT_PER_IP_PER_HOUR: limit(20, "Replies and forwards per IP per hour"),
  LIMIT_SENT_PER_IP_PER_DAY: limit(50, "Replies and forwards per IP per day"),
  LIMIT_SENT_PER_TARGET_PER_DAY: limit(
    3,
    "Replies and forwards to one address of another domain per day, from all inboxes together",
  ),
  LIMIT_SENT_PER_HOUR: limit(
    500,
    "Replies and forwards of the whole service per hour; half is kept for networks that have not sent today",
  ),
  LIMIT_SENT_PER_DAY: limit(
    5_000,
    "Replies and forwards of the whole service per day; half is kept for networks that have not sent today",
  ),
  LIMIT_FORWARDING_LINKS_PER_HOUR: limit(
    60,
    "Opened links to confirm or block forwarding, per IP per hour",
  ),
  LIMIT_CONTACT_PER_HOUR: limit(10, "Contact form messages per IP per hour"),
  LIMIT_SUBSCRIPTIONS_PER_HOUR: limit(
    10,
    "Newsletter and webinar sign-ups per IP per hour (an address gets at most one confirmation email in 30 days)",
  ),
  LIMIT_SUBSCRIPTION_MAILS_PER_DAY: limit(
    1_000,
    "Subscription confirmation emails of the whole service per day; half is kept for networks that have not asked for one today",
  ),
  LIMIT_SUBSCRIPTION_LINKS_PER_HOUR: limit(
    60,
    "Opened links to confirm or cancel a subscription, per IP per hour",
  ),
  LIMIT_ADMIN_KEYS_PER_MINUTE: limit(10, "Wrong admin keys per IP per minute"),
  LIMIT_PREFIX_CHECKS_PER_MINUTE: limit(
    120,
    "Availability checks of premium names, per IP per minute",
  ),
  LIMIT_PAYMENTS_PER_HOUR: limit(20, "Payments started per IP per hour"),
  LIMIT_NAME_HOLDS_PER_IP: limit(
    3,
    "Premium names held at a time per IP; unpaid holds also delay the next one (0 also ends that)",
  ),
  LIMIT_PAYMENT_CALLS_PER_MINUTE: limit(120, "Attempts to complete a payment, per IP per minute"),
  LIMIT_PARSE_MS: limit(2_000, "Maximum time to parse an opened message, in milliseconds"),
};

export type LimitName = keyof typeof LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;
