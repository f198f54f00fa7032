import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { Client } from "pg";
import { pino } from "pino";
import { inTime, until } from "../../../test/until.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../test/stores/embedded-postgres.ts";
import { newAddress, newMessage, rowsOf } from "../../../test/stores/store-samples.ts";
import { createLog } from "../../log.ts";
import { openPostgresStore } from "./postgres-store.ts";

const SHORT = { lockWaitMs: 50, pauseMs: 1 };

/** The tables before the last migration that changed one. */
const BEFORE = [
  `ALTER TABLE raw_message
     DROP CONSTRAINT raw_message_pkey, DROP COLUMN piece, ADD PRIMARY KEY (inbox_id, message_id)`,
  `DROP TABLE time_shift, delivery_attempt, status_note, site_refusal, push_subscription,
     webhook_delivery, webhook, api_key`,
  "ALTER TABLE inbox DROP COLUMN announced_seq",
  "ALTER TABLE address DROP COLUMN key_id, DROP COLUMN key_lifetime_ms",
  `ALTER TABLE suspicious_activity
     DROP COLUMN occurrences, DROP COLUMN last_seen_at, DROP COLUMN repeat_key`,
  ...["address", "premium_payment"].map(
    (table) =>
      `ALTER TABLE ${table} DROP COLUMN network, DROP COLUMN wider_network, DROP COLUMN widest_network`,
  ),
  "ALTER TABLE message DROP COLUMN sender_proof, DROP COLUMN seen",
  "ALTER TABLE audit_entry DROP COLUMN outcome, DROP COLUMN code",
  "DELETE FROM kysely_migration WHERE name >= '013-raw-pieces'",
];

describe("a migration of tables in use", () => {
  let server: EmbeddedPostgres;
  let url: string;
  let holder: Client;
  let reader: Client;
  let lines: string[];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  before(async () => {
    server = await startEmbeddedPostgres();
  });
  after(() => server.stop());
  beforeEach(async () => {
    lines = [];
    url = await server.createDatabase();
    await (await openPostgresStore(url, createLog("silent"))).close();
    [holder, reader] = [new Client(url), new Client(url)];
    await Promise.all([holder.connect(), reader.connect()]);
    for (const statement of BEFORE) await holder.query(statement);
  });
  afterEach(() => Promise.all([holder.end(), reader.end()]));

  const open = (tries: number) => openPostgresStore(url, log, { migrations: { ...SHORT, tries } });
  const waiting = async (type: string) =>
    (await reader.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = $1", [type]))
      .rowCount !== 0;

  test("doesn't block other queries behind a long transaction, and runs after it", async () => {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM raw_message");
    const opening = open(100_000);
    for (let round = 0; round < 3; round++) {
      await until("the migration waits for its lock", () => waiting("relation"));
      await inTime("to who reads", reader.query("SELECT FROM raw_message"));
    }
    await holder.query("COMMIT");
    const store = await opening;
    assert.match(
      lines.join(""),
      /migration is waiting for a transaction that locks one of its tables/,
    );
    const made = await store.createAddress(newAddress());
    assert.ok(made.created);
    assert.equal(rowsOf(await store.addMessage(newMessage([made.inboxId]))).length, 1);
    await store.close();
  });

  test("changes nothing if that transaction doesn't end, and the start states what to do", async () => {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM raw_message");
    await assert.rejects(open(2), {
      name: "SchemaUnusable",
      message:
        "The tables could not be brought up to date: in each of 2 tries a transaction held one of them. " +
        "See in pg_stat_activity whose it is, end it, and start again.",
    });
    await holder.query("COMMIT");
    await (await open(1)).close();
  });

  test("waits for another node's migration, however long it takes", async () => {
    const lock = "3853314791062309107";
    await holder.query("SELECT pg_advisory_lock($1)", [lock]);
    const opening = open(1);
    await until("it waits longer than for a table", async () => {
      const { rowCount } = await reader.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'
         AND datname = current_database() AND now() - query_start > $1 * interval '1 ms'`,
        [SHORT.lockWaitMs * 4],
      );
      return rowCount === 1;
    });
    await holder.query("SELECT pg_advisory_unlock($1)", [lock]);
    await (await opening).close();
    assert.deepEqual(lines, []);
  });
});
