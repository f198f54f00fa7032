import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { pino } from "pino";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../test/stores/embedded-postgres.ts";
import { newAddress, newMessage, rowsOf } from "../../../test/stores/store-samples.ts";
import { createLog } from "../../log.ts";
import { storeContract } from "../contract/store.contract.ts";
import { openPostgresStore } from "./postgres-store.ts";

/** Changes that the next version's migration may make while nodes of this one run: expand only. */
const NEXT_VERSION = [
  "CREATE TABLE next_thing (inbox_id BIGINT PRIMARY KEY, at BIGINT NOT NULL)",
  ...["address", "inbox", "token", "message", "raw_message", "ended_inbox", "activity"].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN next_column TEXT NOT NULL DEFAULT 'expanded'`,
  ),
  "ALTER TABLE rate_limit ADD COLUMN next_column BIGINT",
  "CREATE INDEX next_index ON message (received_at)",
  "INSERT INTO kysely_migration (name, timestamp) VALUES ('999-next', '2100-01-01T00:00:00.000Z')",
];

let server: EmbeddedPostgres;
before(async () => {
  server = await startEmbeddedPostgres();
});
after(() => server.stop());

storeContract("PostgreSQL, whose database a newer version expands meanwhile,", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, createLog("silent"));
  // The statements are now prepared for the former tables.
  const made = await store.createAddress(newAddress());
  assert.ok(made.created);
  for (let count = 0; count < 6; count++) await store.addMessage(newMessage([made.inboxId]));
  await run(url, NEXT_VERSION);
  return store;
});

describe("a start on the database of a newer version", () => {
  test("continues with a warning while the newer version supports this one", async () => {
    const url = await databaseOf(NEXT_VERSION);
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const store = await openPostgresStore(url, log);
    const made = await store.createAddress(newAddress());
    assert.ok(made.created);
    assert.deepEqual(rowsOf(await store.addMessage(newMessage([made.inboxId]))), [
      { inboxId: made.inboxId, seq: 1 },
    ]);
    await store.close();
    assert.match(lines.join(""), /999-next.*a newer version has migrated the database/);
  });

  test("is refused, with the fix, once the newer version has removed what this one needs", async () => {
    const url = await databaseOf([
      ...NEXT_VERSION,
      "UPDATE schema_floor SET oldest_level = '998-later'",
    ]);
    await assert.rejects(
      openPostgresStore(url, createLog("silent")),
      /made by another version \(999-next; .*needs 998-later at least\. Start a newer version\./,
    );
  });

  test("is refused if that version has a different migration history", async () => {
    const url = await databaseOf([
      ...NEXT_VERSION,
      "DELETE FROM kysely_migration WHERE name = '010-many-nodes'",
    ]);
    await assert.rejects(
      openPostgresStore(url, createLog("silent")),
      /which left out 010-many-nodes\. Start that version\./,
    );
  });
});

async function databaseOf(statements: readonly string[]): Promise<string> {
  const url = await server.createDatabase();
  await (await openPostgresStore(url, createLog("silent"))).close();
  await run(url, statements);
  return url;
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
