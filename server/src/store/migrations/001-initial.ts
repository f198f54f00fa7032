import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/** Released migrations are never edited: a change is a new file. */
export async function createInitialTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statements(engine)) await sql.raw(statement).execute(db);
}

function statements(engine: Engine): string[] {
  return [
    ...addressTables(engine),
    ...messageTables(engine),
    "CREATE TABLE ended_inbox (inbox_id BIGINT PRIMARY KEY)",
    ...operatorTables(engine),
  ];
}

/** SQLite's addresses refer to their key (`sqlite/key-slots.ts`); PostgreSQL may move and keep old rows. */
const KEY_SLOTS = [
  "CREATE TABLE content_key (slot INTEGER PRIMARY KEY, is_free INTEGER NOT NULL, wrapped_key BLOB NOT NULL)",
  "CREATE INDEX content_key_free ON content_key (slot) WHERE is_free = 1",
];

function addressTables(engine: Engine): string[] {
  const bytes = bytesType(engine);
  return [
    `CREATE TABLE address (
      inbox_id ${idType(engine)},
      public_id TEXT NOT NULL UNIQUE,
      domain TEXT NOT NULL,
      local_part TEXT NOT NULL,
      kind TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      wrapped_key ${bytes} NOT NULL,
      password_hash ${bytes},
      ip TEXT,
      referrer TEXT,
      UNIQUE (domain, local_part)
    )`,
    `CREATE TABLE inbox (
      inbox_id ${engine === "sqlite" ? "INTEGER" : "BIGINT"} PRIMARY KEY,
      expires_at BIGINT,
      extensions_used INTEGER NOT NULL DEFAULT 0,
      last_seq BIGINT NOT NULL DEFAULT 0,
      message_count INTEGER NOT NULL DEFAULT 0,
      size_bytes BIGINT NOT NULL DEFAULT 0
    )`,
    ...(engine === "sqlite" ? KEY_SLOTS : []),
    "CREATE INDEX inbox_by_end ON inbox (expires_at)",
    `CREATE TABLE token (
      inbox_id BIGINT NOT NULL,
      token_hash ${bytes} NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (inbox_id, token_hash)
    )`,
    "CREATE INDEX token_by_hash ON token (token_hash)",
  ];
}

function operatorTables(engine: Engine): string[] {
  return [
    `CREATE TABLE activity (
      name TEXT NOT NULL,
      hour_at BIGINT NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (name, hour_at)
    )`,
    `CREATE TABLE rate_limit (
      ip TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      request_count INTEGER NOT NULL,
      window_start_at BIGINT NOT NULL,
      window_end_at BIGINT NOT NULL,
      blocked_until_at BIGINT,
      PRIMARY KEY (ip, endpoint)
    )`,
    `CREATE TABLE suspicious_activity (
      id ${idType(engine)},
      ip TEXT NOT NULL,
      severity TEXT NOT NULL,
      activity_type TEXT NOT NULL,
      details TEXT NOT NULL,
      user_agent TEXT,
      created_at BIGINT NOT NULL
    )`,
    "CREATE INDEX suspicious_activity_by_time ON suspicious_activity (created_at)",
  ];
}

function bytesType(engine: Engine): string {
  return engine === "sqlite" ? "BLOB" : "BYTEA";
}

/** Never reused: messages of an ended inbox may still wait for their removal. */
function idType(engine: Engine): string {
  return engine === "sqlite"
    ? "INTEGER PRIMARY KEY AUTOINCREMENT"
    : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
}

/**
 * SQLite appends both tables at their end, by rowid. With rows ordered by inbox, every message would change its own
 * pages: a batch of ten 19.5 KB messages took 196 µs per message instead of 75. Raw mail in a segment
 * (`sqlite/segments/raw-segments.ts`) has an empty `sealed` and its position. PostgreSQL has a heap, so there the keys begin
 * with the inbox.
 */
function messageTables(engine: Engine): string[] {
  const message = `
      inbox_id BIGINT NOT NULL,
      seq BIGINT NOT NULL,
      received_at BIGINT NOT NULL,
      size_bytes BIGINT NOT NULL,`;
  if (engine === "sqlite") {
    return [
      `CREATE TABLE message (id INTEGER PRIMARY KEY, ${message} summary BLOB NOT NULL)`,
      `CREATE UNIQUE INDEX message_by_inbox ON message (inbox_id, seq)`,
      `CREATE TABLE raw_message (
        message_id INTEGER PRIMARY KEY, inbox_id BIGINT NOT NULL, sealed BLOB NOT NULL,
        segment INTEGER, start INTEGER, length INTEGER
      )`,
      "CREATE INDEX raw_message_by_segment ON raw_message (segment) WHERE segment IS NOT NULL",
    ];
  }
  return [
    `CREATE TABLE message (
      id BIGINT GENERATED ALWAYS AS IDENTITY, ${message} summary BYTEA NOT NULL,
      PRIMARY KEY (inbox_id, seq)
    )`,
    `CREATE TABLE raw_message (
      inbox_id BIGINT NOT NULL,
      message_id BIGINT NOT NULL,
      sealed BYTEA NOT NULL,
      PRIMARY KEY (inbox_id, message_id)
    )`,
    // Not within CREATE TABLE, which knows it from PostgreSQL 16 on.
    "ALTER TABLE raw_message ALTER COLUMN sealed SET STORAGE EXTERNAL",
  ];
}
