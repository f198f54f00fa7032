import type { Generated, Kysely } from "kysely";
import type { DomainState } from "@mayfly/contract/admin-constants";
import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import type { AddressKind } from "../inbox/inbox-store.ts";
import type { BlockReason, ForwardTarget } from "../outbound/forward-target-store.ts";
import type { SentOutcome } from "../outbound/sent-mail-store.ts";
import type { IntentStatus } from "../premium/payment-provider.ts";
import type { PaymentStatus } from "../premium/payment-states.ts";

/**
 * The tables, as both engines have them; what only one has of keys is apart. Times are milliseconds since 1970 (UTC) in `…_at` columns;
 * every key begins with what its row belongs to, so that the tables can be distributed by it.
 * Content is sealed before it gets here: addresses, times and sizes are all that stands in clear.
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
};

export type Db = Kysely<Tables>;

/** Who an address is: written once, read at every visit. Each engine has one more column, for the key (`KeyColumn`). */
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
} & NetworkColumns;

/** What an address's row has of its key: in PostgreSQL the wrapped key, in SQLite the number of the slot that holds it. */
export type KeyColumn = PostgresKeyTables["address"] | SqliteKeyTables["address"];

/** What PostgreSQL's tables have of keys (`postgres/row-keys.ts`). */
export type PostgresKeyTables = { address: { wrapped_key: Buffer } };

/** What SQLite's tables have of keys (`sqlite/key-slots.ts`). */
export type SqliteKeyTables = {
  address: { key_slot: number };
  content_key: { slot: Generated<number>; is_free: number; wrapped_key: Buffer };
};

/** The networks of the client's address (`ip/network-levels.ts`); null: there is none, or a version before wrote the row. */
type NetworkColumns = {
  network: Generated<string | null>;
  wider_network: Generated<string | null>;
  widest_network: Generated<string | null>;
};

/** What changes with every message, in rows so small that a page holds hundreds of them. */
type InboxTable = {
  inbox_id: number;
  /** null: never */
  expires_at: number | null;
  extensions_used: number;
  last_seq: number;
  message_count: number;
  size_bytes: number;
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
  /** Sealed; null until something certain is known of the sender, which may be never. */
  verdict: Generated<Buffer | null>;
  /** Sealed; null where it was not checked, or the verdict says the same. */
  sender_proof: Generated<Buffer | null>;
};

/** Apart from `message`, so that a list never reads through raw mail. In PostgreSQL in pieces, a row each. */
type RawMessageTable = {
  inbox_id: number;
  message_id: number;
  sealed: Buffer;
};

/** Inboxes whose address is gone and whose messages wait for removal. */
type EndedInboxTable = { inbox_id: number };

/** What left an inbox, so that nothing is sent twice; `fingerprint` is a keyed hash. */
type SentMailTable = {
  inbox_id: number;
  fingerprint: Buffer;
  claimed_at: number;
  /** null: being sent, or the process ended meanwhile */
  outcome: SentOutcome | null;
};

/** `target_id` is a keyed hash of an address. */
type ForwardTargetTable = {
  target_id: Buffer;
  state: ForwardTarget["state"];
  block_reason: BlockReason | null;
  /** When it came to this state. */
  changed_at: number;
  /** null: nobody asks at the moment, or the mail that was to ask did not leave */
  asked_at: number | null;
};

type WaitingForwardTable = {
  target_id: Buffer;
  inbox_id: number;
  seq: number;
  /** The address, under the key of the inbox. */
  sealed_target: Buffer;
};

/** `buyer_hash` is of a random id in a cookie; `domain` and `prefix` are empty once it is over. */
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

/** A name that is being paid for: one hold, one payment. */
type PremiumHoldTable = { domain: string; prefix: string; payment_id: string };

/** A name that was given, as a keyed hash: until then it goes to nobody else. */
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
  /** null: they ended it all */
  sealed_email: Buffer | null;
  /** null: nobody has asked them, or the mail that was to ask did not leave */
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
  /** Of the network, the kind and the details, so that repeats are one row; null in rows of versions before. */
  repeat_key: Generated<string | null>;
};

/** `network` is in the one form of `ip/network.ts`. */
type IpBanTable = {
  network: string;
  reason: string;
  banned_at: number;
  /** null: permanent */
  expires_at: number | null;
  /** 1: no operator made it. */
  by_rule: Generated<number>;
};

/** What was done with the operator's key, and from where. */
type AuditEntryTable = {
  id: Generated<number>;
  action: string;
  subject: string;
  ip: string;
  created_at: number;
};

/** The same counts as `activity`, by the minute, for a day. */
type ActivityMinuteTable = { name: string; minute_at: number; count: number };

/** What the panel says of a domain, over what the environment says of it. */
type DomainSettingTable = {
  domain: string;
  state: DomainState;
  added_at: number;
  changed_at: number;
};

/** When a domain of ours had mail last. */
type DomainMailTable = { domain: string; last_message_at: number };

/** PostgreSQL's alone; one row. */
type TimeShiftTable = {
  id: number;
  shift_ms: number;
  ease_from: number;
};
