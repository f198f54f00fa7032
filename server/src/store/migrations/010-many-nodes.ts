import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * `schema_floor`: the oldest level of code that may run on this schema (`schema-level.ts`). The rest is for
 * PostgreSQL's tables that turn over completely within an hour. By default vacuum waits until a fifth of a table is
 * dead: for these tables, several times their live data, with sealed content and wrapped keys that should be gone. Here
 * vacuum runs when a fiftieth is dead, and doesn't pause. Raw mail is in the TOAST table, which has its own thresholds.
 * Rows of `inbox` change with each message and have spare room on their page, so that no index changes.
 */
export async function prepareForManyNodes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = [
    "CREATE TABLE schema_floor (id INTEGER PRIMARY KEY, oldest_level TEXT NOT NULL)",
    "INSERT INTO schema_floor (id, oldest_level) VALUES (1, '010-many-nodes')",
    ...(engine === "postgres" ? VACUUM : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const VACUUM_OFTEN = [
  "autovacuum_vacuum_scale_factor = 0.02",
  "autovacuum_vacuum_threshold = 500",
  "autovacuum_vacuum_insert_scale_factor = 0.1",
  "autovacuum_analyze_scale_factor = 0.05",
  "autovacuum_vacuum_cost_delay = 0",
].join(", ");

export const TOAST_VACUUM_OFTEN = [
  "toast.autovacuum_vacuum_scale_factor = 0.02",
  "toast.autovacuum_vacuum_threshold = 2000",
  "toast.autovacuum_vacuum_cost_delay = 0",
].join(", ");

const SHORT_LIVED = ["address", "inbox", "token", "message", "ended_inbox", "rate_limit"];

const VACUUM = [
  ...SHORT_LIVED.map((table) => `ALTER TABLE ${table} SET (${VACUUM_OFTEN})`),
  `ALTER TABLE raw_message SET (${VACUUM_OFTEN}, ${TOAST_VACUUM_OFTEN})`,
  "ALTER TABLE inbox SET (fillfactor = 70)",
  "ALTER TABLE rate_limit SET (fillfactor = 70)",
];
