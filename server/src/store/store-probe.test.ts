import assert from "node:assert/strict";
import Database from "better-sqlite3";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { newAddress, newMessage, NOW, QUARTER_HOUR } from "../../test/stores/store-samples.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../test/stores/embedded-postgres.ts";
import { StoreTrouble } from "../admin/checks/check-deps.ts";
import { createLog } from "../log.ts";
import { openStoreProbe, type OpenedProbe } from "./open-store-probe.ts";
import { openPostgresStore } from "./postgres/postgres-store.ts";
import { openSqliteStore } from "./sqlite/sqlite-store.ts";
import type { Store } from "./store.ts";
import { newFolder } from "../../test/new-folder.ts";

const log = createLog("silent");

function probeContract(given: () => { store: Store; probe: OpenedProbe }): void {
  test("reports that it is writable, its size, and nothing overdue", async () => {
    const { probe } = given();
    assert.equal(await probe.probe(), "writable");
    const { sizeBytes, ...backlog } = await probe.readHealth(NOW);
    assert.ok((sizeBytes ?? 0) > 10_000, String(sizeBytes));
    assert.deepEqual(backlog, { overdue: 0, oldestOverdueMs: null, unpurged: 0 });
  });

  test("reports overdue addresses, and content that remains after the end", async () => {
    const { store, probe } = given();
    for (const minutes of [0, 5]) {
      const expiresAtMs = NOW + QUARTER_HOUR + minutes * 60_000;
      const outcome = await store.createAddress(newAddress({ expiresAtMs }));
      assert.ok(outcome.created);
      await store.addMessage(newMessage([outcome.inboxId]));
    }
    const backlogAt = async (nowMs: number) => {
      const { overdue, oldestOverdueMs, unpurged } = await probe.readHealth(nowMs);
      return [overdue, oldestOverdueMs, unpurged];
    };
    const first = NOW + QUARTER_HOUR;
    assert.deepEqual(await backlogAt(first - 1), [0, null, 0]);
    assert.deepEqual(await backlogAt(first), [1, first, 0]);
    assert.deepEqual(await backlogAt(first + 300_000), [2, first, 0]);
    await store.endExpired(first, 10);
    assert.deepEqual(await backlogAt(first + 300_000), [1, first + 300_000, 1]);
  });
}

describe("a probe of SQLite beside a running server", () => {
  let store: Store;
  let probe: OpenedProbe;
  let dataDir: string;
  before(async () => {
    dataDir = newFolder();
    store = await openSqliteStore(dataDir, log);
    probe = await openStoreProbe({ databaseUrl: undefined, dataDir });
  });
  after(async () => {
    await store.close();
  });
  probeContract(() => ({ store, probe }));

  test("finds no database before the first start, and creates none", async () => {
    const empty = newFolder();
    const other = await openStoreProbe({ databaseUrl: undefined, dataDir: empty });
    assert.equal(await other.probe(), "not-made");
    assert.equal(existsSync(join(empty, "mayfly.db")), false);
    writeFileSync(join(empty, "mayfly.db"), "");
    assert.equal(await other.probe(), "not-made");
  });

  test("reports a database that another process locks", async () => {
    const held = newFolder();
    await (await openSqliteStore(held, log)).close();
    const holder = new Database(join(held, "mayfly.db"));
    holder.exec("BEGIN IMMEDIATE");
    const other = await openStoreProbe({ databaseUrl: undefined, dataDir: held });
    await assert.rejects(other.probe(), /database is locked/);
    holder.close();
    assert.equal(await other.probe(), "writable");
  });
});

describe("a probe of PostgreSQL", () => {
  let server: EmbeddedPostgres;
  let store: Store;
  let probe: OpenedProbe;
  let url: string;
  before(async () => {
    server = await startEmbeddedPostgres();
    url = await server.createDatabase();
    store = await openPostgresStore(url, log);
    probe = await openStoreProbe({ databaseUrl: url, dataDir: "/nonexistent" });
  });
  after(async () => {
    await probe.close();
    await store.close();
    await server.stop();
  });
  probeContract(() => ({ store, probe }));

  test("reports the database's time", async () => {
    assert.equal(typeof (await probe.readClock()), "number");
  });

  test("finds no database before the first start, and creates none", async () => {
    const other = await openStoreProbe({ databaseUrl: await server.createDatabase(), dataDir: "" });
    assert.equal(await other.probe(), "not-made");
    await other.close();
  });

  test("reports that its user may not create the tables, with the GRANT that lets it", async () => {
    const empty = new URL(await server.createDatabase());
    const client = new Client({ connectionString: empty.href });
    await client.connect();
    await client.query(`CREATE ROLE "Its user" LOGIN`);
    empty.username = "Its user";
    const other = await openStoreProbe({ databaseUrl: empty.href, dataDir: "" });
    const grant = `GRANT USAGE, CREATE ON SCHEMA "public" TO "Its user"`;
    await assert.rejects(other.probe(), {
      message: "permission denied for schema public",
      fix: `let the owner run '${grant}' in this database`,
    });
    await assert.rejects(openPostgresStore(empty.href, log), /permission denied for schema public/);
    await client.query(grant);
    assert.equal(await other.probe(), "not-made");
    await (await openPostgresStore(empty.href, log)).close();
    await Promise.all([client.end(), other.close()]);
  });

  test("reports that its user may write but not change the tables at the next upgrade", async () => {
    const owned = await server.createDatabase();
    await (await openPostgresStore(owned, log)).close();
    const client = new Client({ connectionString: owned });
    await client.connect();
    await client.query("CREATE ROLE writer LOGIN");
    await client.query("GRANT ALL ON ALL TABLES IN SCHEMA public TO writer");
    const written = new URL(owned);
    written.username = "writer";
    const other = await openStoreProbe({ databaseUrl: written.href, dataDir: "" });
    const asked = async () => {
      const state = await other.probe();
      return state instanceof StoreTrouble ? [state.message, state.fix] : [state];
    };
    const [reason, fix = ""] = await asked();
    assert.equal(reason, "permission denied for schema public");
    await client.query(/'(.*)'/.exec(fix)?.[1] ?? "");
    assert.match(
      (await asked()).join("; "),
      /^must be owner of table \w+; use the user that owns /,
    );
    // Another user migrates.
    const listenUrl = owned;
    const pooled = await openStoreProbe({ databaseUrl: written.href, listenUrl, dataDir: "" });
    assert.equal(await pooled.probe(), "writable");
    await client.query("GRANT mayfly TO writer");
    assert.deepEqual(await asked(), ["writable"]);
    await Promise.all([client.end(), other.close(), pooled.close()]);
  });

  test("reports a read-only database", async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const [, name = ""] = /\/(\w+)$/.exec(url) ?? [];
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await client.end();
    const other = await openStoreProbe({ databaseUrl: url, dataDir: "" });
    await assert.rejects(other.probe(), /database server is read-only/);
    await other.close();
  });
});
