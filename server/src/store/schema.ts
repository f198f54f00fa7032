import type { Generated, Kysely } from "kysely";
import type { AuditOutcome, DomainState } from "@mayfly/contract/admin-constants";
import type { DeliveryState, WebhookEvent } from "@mayfly/contract/key-constants";
import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import type { AddressKind } from "../inbox/inbox-store.ts";
import type {
  BlockReason,
  ForwardTarget,
} from "../outbound/forward-targets/forward-target-store.ts";
import type { SentOutcome } from "../outbound/sending/sent-mail-store.ts";
import type { IntentStatus } from "../premium/payment-provider.ts";
import type { PaymentStatus } from "../premium/payment-states.ts";

/**
 * The tables of both engines. Times are milliseconds since 1970 (UTC) in `…_at` columns. Every key starts
 * with the owner of its row, so that tables can be partitioned by it. Content is sealed before it is stored:
 * only addresses, times, sizes, IP addresses, and referrers are in clear text.
 */
export type Tables = {
  address: AddressTable;
  inbox: InboxTable;
  token: TokenTable;
  message: MessageTable;
  raw_message: RawMessageTable;
  ended_inbox: EndedInboxTable;
  sent_mail: SentMailTable;
  forward_target: ForwardTargetTable;
  waiting_forward: WaitingForwardTable;
  push_subscription: PushSubscriptionTable;
  premium_payment: PremiumPaymentTable;
  premium_hold: PremiumHoldTable;
  prefix_reservation: PrefixReservationTable;
  test_intent: TestIntentTable;
  subscriber: SubscriberTable;
  subscription: SubscriptionTable;
  activity: ActivityTable;
  rate_limit: RateLimitTable;
  suspicious_activity: SuspiciousActivityTable;
  ip_ban: IpBanTable;
  audit_entry: AuditEntryTable;
  activity_minute: ActivityMinuteTable;
  domain_setting: DomainSettingTable;
  domain_mail: DomainMailTable;
  time_shift: TimeShiftTable;
  delivery_attempt: DeliveryAttemptTable;
  status_note: StatusNoteTable;
  site_refusal: SiteRefusalTable;
  api_key: ApiKeyTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};

export type Db = Kysely<Tables>;

/** An address: written once, read at every visit. Each engine adds a column for the key (`KeyColumn`). */
type AddressTable = {
  inbox_id: Generated<number>;
  public_id: string;
  domain: string;
  local_part: string;
  kind: AddressKind;
  created_at: number;
  password_hash: Buffer | null;
  ip: string | null;
  referrer: string | null;
  /** The API key that created the address. */
  key_id: Generated<string | null>;
} & NetworkColumns;

/** The key of an address: the wrapped key in PostgreSQL, the number of the slot that holds it in SQLite. */
export type KeyColumn = PostgresKeyTables["address"] | SqliteKeyTables["address"];

/** The columns and tables of keys that only PostgreSQL has (`postgres/row-keys.ts`). */
export type PostgresKeyTables = { address: { wrapped_key: Buffer } };

/** The columns and tables of keys that only SQLite has (`sqlite/key-slots.ts`). */
export type SqliteKeyTables = {
  address: { key_slot: number };
  content_key: { slot: Generated<number>; is_free: number; wrapped_key: Buffer };
};

/**
 * The networks of the client's IP address (`ip/network-levels.ts`); null: unknown, or written by an older
 * version.
 */
type NetworkColumns = {
  network: Generated<string | null>;
  wider_network: Generated<string | null>;
  widest_network: Generated<string | null>;
};

/** Columns that change with every message, in rows so small that a page holds hundreds. */
type InboxTable = {
  inbox_id: number;
  /** null: never */
  expires_at: number | null;
  extensions_used: number;
  last_seq: number;
  message_count: number;
  size_bytes: number;
  /** Messages up to this number are queued for webhooks, if an API key created the address. */
  announced_seq: Generated<number>;
};

type TokenTable = {
  inbox_id: number;
  token_hash: Buffer;
  created_at: number;
};

type MessageTable = {
  id: Generated<number>;
  inbox_id: number;
  seq: number;
  received_at: number;
  size_bytes: number;
  summary: Buffer;
  /** Sealed; null if the sender is not (yet) verified either way. */
  verdict: Generated<Buffer | null>;
  /** Sealed; null if not checked or if the verdict implies it. */
  sender_proof: Generated<Buffer | null>;
  /** 1: a client has marked the message as seen. */
  seen: Generated<number>;
};

type PushSubscriptionTable = {
  inbox_id: number;
  id: Buffer;
  /** Endpoint and keys of the browser. */
  sealed: Buffer;
};

/** Separate from `message`, so that lists never read raw mail. In PostgreSQL split into pieces, one row each. */
type RawMessageTable = {
  inbox_id: number;
  message_id: number;
  sealed: Buffer;
};

/** Ended inboxes with messages to remove. */
type EndedInboxTable = { inbox_id: number };

/** Mail sent from an inbox, so that nothing is sent twice; `fingerprint` is a keyed hash. */
type SentMailTable = {
  inbox_id: number;
  fingerprint: Buffer;
  claimed_at: number;
  /** null: sending, or its process died */
  outcome: SentOutcome | null;
};

/** `target_id` is a keyed hash of an address. */
type ForwardTargetTable = {
  target_id: Buffer;
  state: ForwardTarget["state"];
  block_reason: BlockReason | null;
  /** Time of the last state change. */
  changed_at: number;
  /** null: no consent request pending, or its mail was not sent */
  asked_at: number | null;
};

type WaitingForwardTable = {
  target_id: Buffer;
  inbox_id: number;
  seq: number;
  /** The address, sealed under the inbox's key. */
  sealed_target: Buffer;
};

/** `buyer_hash` is the hash of a random id in a cookie; `domain` and `prefix` are empty after the end. */
type PremiumPaymentTable = {
  payment_id: string;
  provider: string;
  intent_id: string | null;
  status: PaymentStatus;
  domain: string;
  prefix: string;
  buyer_hash: Buffer;
  amount_cents: number;
  currency: string;
  sealed_receipt: Buffer | null;
  ip: string | null;
  created_at: number;
  hold_ends_at: number;
  changed_at: number;
  looked_at: number;
  inbox_id: number | null;
  expires_at: number | null;
} & NetworkColumns;

/** A name with a pending payment: one hold per payment. */
type PremiumHoldTable = { domain: string; prefix: string; payment_id: string };

/** A sold name, as a keyed hash: reserved for its buyer until `until_at`. */
type PrefixReservationTable = { prefix_hash: Buffer; buyer_hash: Buffer; until_at: number };

type TestIntentTable = {
  intent_id: string;
  request_hash: Buffer;
  status: IntentStatus;
  amount_cents: number;
  received_cents: number;
  refunded_cents: number;
  currency: string;
  metadata: string;
  is_disputed: number;
  created_at: number;
};

/** `subscriber_id` is a keyed hash of an address. */
type SubscriberTable = {
  subscriber_id: Buffer;
  /** null: all topics ended */
  sealed_email: Buffer | null;
  /** null: not asked, or the mail was not sent */
  asked_at: number | null;
};

type SubscriptionTable = {
  subscriber_id: Buffer;
  topic: SubscriptionTopic;
  requested_at: number;
  confirmed_at: number | null;
};

type ActivityTable = { name: string; hour_at: number; count: number };

type RateLimitTable = {
  ip: string;
  endpoint: string;
  request_count: number;
  window_start_at: number;
  window_end_at: number;
  blocked_until_at: number | null;
};

type SuspiciousActivityTable = {
  id: Generated<number>;
  ip: string;
  severity: "low" | "medium" | "high";
  activity_type: string;
  details: string;
  user_agent: string | null;
  /** The first time. */
  created_at: number;
  occurrences: Generated<number>;
  /** null: once */
  last_seen_at: Generated<number | null>;
  /** Hash of network and kind, so that repeats share one row; null in rows of older versions. */
  repeat_key: Generated<string | null>;
};

/** `network` is in the canonical form of `ip/network.ts`. */
type IpBanTable = {
  network: string;
  reason: string;
  banned_at: number;
  /** null: permanent */
  expires_at: number | null;
  /** 1: created by a rule, not by an operator. */
  by_rule: Generated<number>;
};

/** Actions with the operator's key, their source, and how they ended. */
type AuditEntryTable = {
  id: Generated<number>;
  action: string;
  subject: string;
  ip: string;
  created_at: number;
  outcome: AuditOutcome;
  /** Of the error catalog, for `refused` and `failed`. */
  code: string | null;
};

/** The same counts as `activity`, per minute, for a day. */
type ActivityMinuteTable = { name: string; minute_at: number; count: number };

/** The panel's domain settings, which override the environment. */
type DomainSettingTable = {
  domain: string;
  state: DomainState;
  added_at: number;
  changed_at: number;
};

/** Time of a domain's last message. */
type DomainMailTable = { domain: string; last_message_at: number };

/** Attempts to deliver without a message in the inbox. */
type DeliveryAttemptTable = {
  id: Generated<number>;
  inbox_id: number;
  at: number;
  sealed: Buffer;
};

/** The operator's notes on incidents, for the status page. */
type StatusNoteTable = {
  id: Generated<number>;
  text: string;
  created_at: number;
  /** null: still true */
  resolved_at: number | null;
};

/** How often visitors reported that a site refuses a domain. `site` is a host, empty if unknown. */
type SiteRefusalTable = { domain: string; site: string; refusals: number; last_at: number };

/** PostgreSQL only; one row. */
type TimeShiftTable = {
  id: number;
  shift_ms: number;
  ease_from: number;
};

/** `key_hash` is the hash of the key. */
type ApiKeyTable = {
  key_id: string;
  key_hash: Buffer;
  name: string;
  creations_per_hour: number;
  live_addresses: number;
  minutes: number;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
};

type WebhookTable = {
  webhook_id: string;
  key_id: string;
  /** URL and secrets. */
  sealed: Buffer;
  /** Names separated by spaces. */
  events: string;
  /** Parts of a message that the body contains, separated by spaces. */
  includes: string;
  created_at: number;
  disabled_at: number | null;
};

/** The queue of deliveries, and after their end their log. */
type WebhookDeliveryTable = {
  delivery_id: Generated<number>;
  event_id: string;
  webhook_id: string;
  key_id: string;
  event: WebhookEvent;
  inbox_id: number;
  public_id: string;
  /** 0: the event isn't about a message. */
  seq: number;
  /** The address, for an event after its end, until the delivery is over. */
  email: string | null;
  created_at: number;
  state: DeliveryState;
  /** When it is sent, or sent again; null: never again. */
  due_at: number | null;
  attempts: number;
  last_attempt_at: number | null;
  response_status: number | null;
  reason: string | null;
};
