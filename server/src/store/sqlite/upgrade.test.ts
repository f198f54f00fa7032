import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { before, beforeEach, describe, test } from "node:test";
import Database from "better-sqlite3";
import { Kysely } from "kysely";
import {
  NOW,
  QUARTER_HOUR,
  newAddress,
  newMessage,
  rowsOf,
} from "../../../test/stores/store-samples.ts";
import type { NewAddress, NewMessage } from "../../inbox/inbox-store.ts";
import { createLog } from "../../log.ts";
import { migrate } from "../migrations/migrations.ts";
import type { Tables } from "../schema.ts";
import type { Store } from "../store.ts";
import { openDatabase } from "./open-database.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { TransactionalDialect } from "./writer/transactional-dialect.ts";
import { newFolder } from "../../../test/new-folder.ts";

const log = createLog("silent");
const COUNT = 100;
/** More than a 32-bit integer holds. */
const LARGE_SLOT = 2 ** 40 + 1;

/** The row of an address before migration 018: the slot number as a double, in `wrapped_key`. */
const BEFORE = [
  "ALTER TABLE address ADD COLUMN wrapped_key BLOB NOT NULL DEFAULT x''",
  "UPDATE address SET wrapped_key = as_double(key_slot)",
  "ALTER TABLE address DROP COLUMN key_slot",
  "UPDATE schema_floor SET oldest_level = '012-short-mail'",
  // Later migrations add these again.
  "ALTER TABLE audit_entry DROP COLUMN outcome",
  "ALTER TABLE audit_entry DROP COLUMN code",
  "ALTER TABLE message DROP COLUMN seen",
  "DROP TABLE delivery_attempt",
  "DROP TABLE status_note",
  "DROP TABLE site_refusal",
  "DROP TABLE push_subscription",
  "DROP TABLE webhook_delivery",
  "DROP TABLE webhook",
  "DROP TABLE api_key",
  "DROP INDEX address_by_key",
  "ALTER TABLE address DROP COLUMN key_id",
  "ALTER TABLE address DROP COLUMN key_lifetime_ms",
  "ALTER TABLE inbox DROP COLUMN announced_seq",
  "DELETE FROM kysely_migration WHERE name >= '018-key-slot'",
];

type Stored = { address: NewAddress; inboxId: number; message: NewMessage };

describe("a database with key slots stored as doubles", () => {
  const filledDir = newFolder();
  let dataDir: string;
  let stored: Stored[];
  before(async () => {
    stored = await fill(filledDir);
    onFile(filledDir, (database) => {
      for (const statement of BEFORE) database.exec(statement);
    });
  });
  beforeEach(() => {
    dataDir = newFolder();
    cpSync(filledDir, dataDir, { recursive: true });
  });

  test("opens, finds each key, and reads the mail", async () => {
    const store = await openSqliteStore(dataDir, log);
    for (const { address, inboxId, message } of stored) {
      const recipient = await store.findRecipient(address.email);
      const found = await Promise.all([
        store.findAddress(address.email),
        store.findAddressByToken(address.tokenHash ?? Buffer.of()),
        store.findAddressById(inboxId),
        store.findAddressByPublicId(address.publicId),
      ]);
      for (const inbox of found) assert.equal(inbox?.inboxId, inboxId);
      assert.deepEqual(recipient?.wrappedKey, address.wrappedKey);
      assert.deepEqual(await store.findWrappedKey(inboxId), address.wrappedKey);
      const [listed, ...others] = await store.listMessages(inboxId);
      const [copy] = message.copies;
      assert.deepEqual([listed?.seq, listed?.isSeen, others.length], [1, false, 0]);
      assert.deepEqual(listed?.summary, Buffer.concat(copy?.summary ?? []));
      const content = await store.readContent(inboxId, 1);
      assert.deepEqual(content?.raw, Buffer.concat(copy?.raw ?? []));
    }
    await store.close();
  });

  test("stores mail, extends, replaces lasting keys, and clears the keys of ended addresses", async () => {
    const store = await openSqliteStore(dataDir, log);
    const [extended, ...others] = stored.filter(({ address }) => address.kind === "free");
    assert.ok(extended);
    const { inboxId } = extended;
    const later = { inboxId, nowMs: NOW, expiresAtMs: NOW + 2 * QUARTER_HOUR, extensionsMax: 1 };
    assert.deepEqual(await store.extendAddress(later), { extended: true, extensionsUsed: 1 });
    assert.deepEqual(rowsOf(await store.addMessage(newMessage([inboxId]))), [{ inboxId, seq: 2 }]);
    const replaced = await replaceLastingKeys(store);
    assert.equal((await store.endExpired(NOW + QUARTER_HOUR, COUNT)).length, others.length);
    assert.equal(await store.findAddressById(others[0]?.inboxId ?? 0), undefined);
    // Uses a free slot, and a new inbox number.
    const added = newAddress();
    const made = await store.createAddress(added);
    assert.ok(made.created && made.inboxId > COUNT);
    await store.close();
    const active = [extended.address.wrappedKey, ...replaced, added.wrappedKey].map(toHex);
    assert.deepEqual(readKeys(dataDir), active.toSorted());
    const [{ slots }] = onFile(dataDir, (database) =>
      database.prepare<[], { slots: number }>("SELECT count(*) AS slots FROM content_key").all(),
    ) as [{ slots: number }];
    assert.equal(slots, COUNT);
  });

  test("refuses earlier versions, has no wrapped key in its addresses, and warns of a newer version", async () => {
    await (await openSqliteStore(dataDir, log)).close();
    onFile(dataDir, (database) => {
      const floor = database.prepare("SELECT oldest_level FROM schema_floor").pluck().get();
      assert.equal(floor, "018-key-slot");
      const columns = database.prepare("SELECT name FROM pragma_table_info('address')").pluck();
      assert.equal(columns.all().includes("wrapped_key"), false);
      assert.equal(database.pragma("integrity_check", { simple: true }), "ok");
      database.exec("INSERT INTO kysely_migration VALUES ('999-next', '2100-01-01T00:00:00.000Z')");
    });
    const lines: string[] = [];
    const warned = createLog("warn", { write: (line) => void lines.push(line) });
    await (await openSqliteStore(dataDir, warned)).close();
    assert.match(lines.join(""), /999-next.*a newer version has migrated the database/);
  });

  test("is unchanged after a migration that fails halfway", async () => {
    // A column of an index can't be dropped.
    onFile(dataDir, (database) => database.exec("CREATE INDEX more ON address (wrapped_key)"));
    const database = openDatabase(join(dataDir, "mayfly.db"));
    const former = database.serialize();
    const db = new Kysely<Tables>({ dialect: new TransactionalDialect(database) });
    await assert.rejects(migrate(db, "sqlite"), /no such column: wrapped_key/);
    assert.ok(database.serialize().equals(former));
    await db.destroy();
  });
});

/** One in seven is permanent and some have ended, so that slot and inbox numbers differ. */
async function fill(dataDir: string): Promise<Stored[]> {
  const store = await openSqliteStore(dataDir, log);
  const early = Array.from({ length: 20 }, () => newAddress({ expiresAtMs: NOW - 1 }));
  await Promise.all(early.map((address) => store.createAddress(address)));
  assert.equal((await store.endExpired(NOW, COUNT)).length, early.length);
  const stored: Stored[] = [];
  for (let count = 0; count < COUNT; count++) {
    const lasting = { kind: "company", expiresAtMs: null } as const;
    const address = newAddress(count % 7 === 0 ? lasting : {});
    const made = await store.createAddress(address);
    assert.ok(made.created);
    const message = newMessage([made.inboxId], count % 2 === 0 ? 5_000 : 300_000);
    await store.addMessage(message);
    stored.push({ address, inboxId: made.inboxId, message });
  }
  await store.close();
  onFile(dataDir, (database) => {
    const [slot] = database.prepare("SELECT max(slot) FROM content_key").pluck().all();
    for (const [table, column] of [
      ["content_key", "slot"],
      ["address", "key_slot"],
    ]) {
      database
        .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`)
        .run(LARGE_SLOT, slot);
    }
  });
  return stored;
}

async function replaceLastingKeys(store: Store): Promise<Buffer[]> {
  const keys = await store.listLastingKeys();
  assert.equal(keys.length, Math.ceil(COUNT / 7));
  return Promise.all(
    keys.map(async ({ inboxId, wrappedKey: former }) => {
      const { wrappedKey } = newAddress();
      assert.equal(await store.replaceKey({ inboxId, former, wrappedKey }), true);
      return wrappedKey;
    }),
  );
}

/** Returns the contents of slots that aren't overwritten. */
function readKeys(dataDir: string): string[] {
  return onFile(dataDir, (database) =>
    database
      .prepare<[], { key: Buffer }>("SELECT wrapped_key AS key FROM content_key")
      .all()
      .map(({ key }) => toHex(key))
      .filter((key) => /[^0]/.test(key))
      .toSorted(),
  );
}

function toHex(key: Buffer): string {
  return key.toString("hex");
}

function onFile<Result>(dataDir: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataDir, "mayfly.db"));
  database.function("as_double", (slot: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(slot);
    return bytes;
  });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
