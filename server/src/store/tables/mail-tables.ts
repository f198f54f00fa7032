import type { Generated } from "kysely";
import type { AddressKind } from "../../inbox/inbox-store.ts";

/** Addresses, their inboxes, and the mail in them. */
export type MailTables = {
  address: AddressTable;
  inbox: InboxTable;
  token: TokenTable;
  message: MessageTable;
  raw_message: RawMessageTable;
  ended_inbox: EndedInboxTable;
  delivery_attempt: DeliveryAttemptTable;
  push_subscription: PushSubscriptionTable;
};

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
  /** The lifetime that was chosen with the key; null: without a key, or written by an older version. */
  key_lifetime_ms: Generated<number | null>;
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
export type NetworkColumns = {
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

/** Separate from `message`, so that lists never read raw mail. In PostgreSQL split into pieces, one row each. */
type RawMessageTable = {
  inbox_id: number;
  message_id: number;
  sealed: Buffer;
};

/** Ended inboxes with messages to remove. */
type EndedInboxTable = { inbox_id: number };

/** Attempts to deliver without a message in the inbox. */
type DeliveryAttemptTable = {
  id: Generated<number>;
  inbox_id: number;
  at: number;
  sealed: Buffer;
  /** Keyed number of the sender's network; null: written by an older version. */
  network: number | null;
};

type PushSubscriptionTable = {
  inbox_id: number;
  id: Buffer;
  /** Endpoint and keys of the browser. */
  sealed: Buffer;
};
