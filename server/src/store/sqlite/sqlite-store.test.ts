import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { NewAddress, NewMessage } from "../../inbox/inbox-store.ts";
import { createLog } from "../../log.ts";
import {
  NOW,
  QUARTER_HOUR,
  newAddress,
  newMessage,
  rowsOf,
} from "../../../test/stores/store-samples.ts";
import { copySqliteTables } from "../../../test/stores/sqlite-tables.ts";
import { activityContract } from "../contract/activity.contract.ts";
import { apiKeysContract } from "../contract/api-keys.contract.ts";
import { domainsContract } from "../contract/domains.contract.ts";
import { webhooksContract } from "../contract/webhooks.contract.ts";
import { emailListsContract } from "../contract/email-lists.contract.ts";
import { forwardTargetsContract } from "../contract/forward-targets.contract.ts";
import { pushContract } from "../contract/push.contract.ts";
import { premiumContract } from "../contract/premium.contract.ts";
import { senderVerdictContract } from "../contract/sender-verdict.contract.ts";
import { sentMailContract } from "../contract/sent-mail.contract.ts";
import { storeContract } from "../contract/store.contract.ts";
import { bansContract } from "../contract/bans.contract.ts";
import { subscriptionsContract } from "../contract/subscriptions.contract.ts";
import type { Store } from "../store.ts";
import { DataDirLocked } from "./lock-data-dir.ts";
import { openDatabase, openReadOnly } from "./open-database.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { newFolder } from "../../../test/new-folder.ts";

const log = createLog("silent");
const openEmptyStore = () => {
  const dataDir = newFolder();
  copySqliteTables(dataDir);
  return openSqliteStore(dataDir, log);
};

storeContract("SQLite", openEmptyStore);
senderVerdictContract("SQLite", openEmptyStore);
sentMailContract("SQLite", openEmptyStore);
forwardTargetsContract("SQLite", openEmptyStore);
pushContract("SQLite", openEmptyStore);
premiumContract("SQLite", openEmptyStore);
subscriptionsContract("SQLite", openEmptyStore);
bansContract("SQLite", openEmptyStore);
activityContract("SQLite", openEmptyStore);
emailListsContract("SQLite", openEmptyStore);
domainsContract("SQLite", openEmptyStore);
apiKeysContract("SQLite", openEmptyStore);
webhooksContract("SQLite", openEmptyStore);

test("refuses the folder to a second process until the first one has closed it", async () => {
  const dataDir = newFolder();
  const first = await openSqliteStore(dataDir, log);
  await assert.rejects(openSqliteStore(dataDir, log), DataDirLocked);
  await first.close();
  await (await openSqliteStore(dataDir, log)).close();
});

test("stored data is there after a restart, including blocked networks", async () => {
  const dataDir = newFolder();
  const address = newAddress();
  const request = { ip: "192.0.2.9", endpoint: "create", nowMs: 1000, windowMs: 5000, limit: 1 };
  const before = await openSqliteStore(dataDir, log);
  const created = await before.createAddress(address);
  assert.ok(created.created);
  await before.addMessage(newMessage([created.inboxId]));
  await before.countRequest(request);
  await before.countRequest(request);
  await before.close();

  const later = await openSqliteStore(dataDir, log);
  assert.equal((await later.findRecipient(address.email))?.messageCount, 1);
  assert.equal((await later.listMessages(created.inboxId)).length, 1);
  assert.equal((await later.countRequest(request)).count, 3);
  const [block] = await later.listBlocks(1000);
  assert.deepEqual([block?.ip, block?.count], ["192.0.2.9", 3]);
  assert.equal(await later.removeRateLimits("192.0.2.9"), true);
  await later.close();

  const last = await openSqliteStore(dataDir, log);
  assert.equal((await last.countRequest(request)).count, 1, "let go for good");
  await last.close();
});

test("lookups in a damaged database find the store unavailable", async () => {
  const dataDir = newFolder();
  const first = await openSqliteStore(dataDir, log);
  const address = newAddress({ tokenHash: randomBytes(32) });
  const created = await first.createAddress(address);
  assert.ok(created.created);
  await first.close();

  const store = await openSqliteStore(dataDir, log);
  damage(join(dataDir, "mayfly.db"), ["address", "token"]);
  const lookups = [
    () => store.findRecipient(address.email),
    () => store.findAddressByToken(address.tokenHash ?? Buffer.of()),
    () => store.findWrappedKey(created.inboxId),
  ];
  for (const lookUp of lookups) await assert.rejects(lookUp, { code: "STORE_UNAVAILABLE" });
  await store.close();
});

test("a closing store answers the operator's pending query", async () => {
  const store = await openEmptyStore();
  const asked = store.countStored({ nowMs: NOW, soonMs: NOW });
  await store.close();
  assert.equal((await asked).free, 0);
});

describe("large mail of a short-lived address", () => {
  test("is in a segment, is readable after a restart, and the segment is deleted with its last message", async () => {
    const dataDir = newFolder();
    const before = await openSqliteStore(dataDir, log);
    const inboxId = await addInbox(before, {});
    const raw = rawOf(await addThree(before, inboxId));
    assert.deepEqual(segmentsWith(dataDir, raw), ["1.segment"]);
    await before.close();

    const store = await openSqliteStore(dataDir, log);
    assert.deepEqual(await readRaw(store, inboxId, 1), raw);
    await store.scrub();
    assert.deepEqual(segmentsWith(dataDir, raw), ["1.segment"]);
    await store.endExpired(NOW + QUARTER_HOUR, 10);
    while (!(await store.purgeEnded(10)).done);
    await store.scrub();
    assert.deepEqual(readdirSync(join(dataDir, "raw")), []);
    await store.close();
  });

  test("is overwritten on deletion, and its neighbors stay", async () => {
    const dataDir = newFolder();
    const store = await openSqliteStore(dataDir, log);
    const inboxId = await addInbox(store, {});
    const raw = rawOf(await addThree(store, inboxId));
    assert.equal(await store.deleteMessage(inboxId, 1), true);
    assert.deepEqual(segmentsWith(dataDir, raw), []);
    assert.equal(await store.readContent(inboxId, 1), undefined);
    for (const seq of [2, 3]) assert.equal((await readRaw(store, inboxId, seq))?.length, 30_000);
    await store.close();
  });

  test("is found by a read that comes together with its deletion", async () => {
    const store = await openEmptyStore();
    const inboxId = await addInbox(store, {});
    await addThree(store, inboxId);
    const [raw, isDeleted] = await Promise.all([
      readRaw(store, inboxId, 1),
      store.deleteMessage(inboxId, 1),
    ]);
    assert.equal(raw?.length, 30_000);
    assert.equal(isDeleted, true);
    await store.close();
  });

  test("can be read while another process writes", async () => {
    const dataDir = newFolder();
    const store = await openSqliteStore(dataDir, log);
    const inboxId = await addInbox(store, {});
    await addThree(store, inboxId);
    const other = openDatabase(join(dataDir, "mayfly.db"));
    other.exec("BEGIN IMMEDIATE");
    assert.equal((await readRaw(store, inboxId, 1))?.length, 30_000);
    other.exec("ROLLBACK");
    other.close();
    await store.close();
  });

  test("is in the database if it arrives alone, so that one file is synced instead of two", async () => {
    const dataDir = newFolder();
    const store = await openSqliteStore(dataDir, log);
    const inboxId = await addInbox(store, {});
    const [alone, huge] = [30_000, 300_000].map((sizeBytes) => newMessage([inboxId], sizeBytes));
    assert.ok(alone && huge);
    await store.addMessage(alone);
    assert.deepEqual(readdirSync(join(dataDir, "raw")), []);
    await store.addMessage(huge);
    assert.deepEqual(segmentsWith(dataDir, rawOf(huge)), ["1.segment"]);
    assert.deepEqual(await readRaw(store, inboxId, 1), rawOf(alone));
    await store.close();
  });

  test("arrives complete in any number, even if it doesn't fit into the shared memory", async () => {
    const store = await openEmptyStore();
    const inboxId = await addInbox(store, {});
    const sizes = [5_000_000, ...Array.from({ length: 200 }, () => 30_000), 100];
    const messages = sizes.map((sizeBytes) => newMessage([inboxId], sizeBytes));
    const added = await Promise.all(messages.map((message) => store.addMessage(message)));
    for (const [index, [row]] of added.map(rowsOf).entries()) {
      const message = messages[index];
      assert.ok(row && message);
      assert.ok((await readRaw(store, inboxId, row.seq))?.equals(rawOf(message)));
    }
    await store.close();
  });
});

test("mail that stays for more than an hour is in the database, so that it keeps no segment", async () => {
  const dataDir = newFolder();
  const store = await openSqliteStore(dataDir, log);
  for (const expiresAtMs of [null, NOW + 96 * QUARTER_HOUR]) {
    const inboxId = await addInbox(store, { expiresAtMs });
    const message = newMessage([inboxId], 30_000);
    await store.addMessage(message);
    assert.deepEqual(await readRaw(store, inboxId, 1), rawOf(message));
  }
  assert.deepEqual(readdirSync(join(dataDir, "raw")), []);
  await store.close();
});

async function addInbox(store: Store, changes: Partial<NewAddress>): Promise<number> {
  const created = await store.createAddress(newAddress(changes));
  assert.ok(created.created);
  return created.inboxId;
}

/** Adds three messages in one batch; returns the first. */
async function addThree(store: Store, inboxId: number): Promise<NewMessage> {
  const first = newMessage([inboxId], 30_000);
  const others = [1, 2].map(() => newMessage([inboxId], 30_000));
  await Promise.all([first, ...others].map((message) => store.addMessage(message)));
  return first;
}

function rawOf(message: NewMessage): Buffer {
  return Buffer.concat(message.copies[0]?.raw ?? []);
}

function segmentsWith(dataDir: string, bytes: Buffer): string[] {
  const folder = join(dataDir, "raw");
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(bytes));
}

async function readRaw(store: Store, inboxId: number, seq: number): Promise<Buffer | undefined> {
  return (await store.readContent(inboxId, seq))?.raw;
}

/** Overwrites the first pages of the tables and their indexes. */
function damage(file: string, tables: readonly string[]): void {
  const database = openReadOnly(file);
  const pageBytes = Number(database.pragma("page_size", { simple: true }));
  const pages = tables.flatMap((table) =>
    database
      .prepare<[string], number>("SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?")
      .pluck()
      .all(table),
  );
  database.close();
  const opened = openSync(file, "r+");
  for (const page of pages)
    writeSync(opened, Buffer.alloc(pageBytes, 0xff), 0, pageBytes, (page - 1) * pageBytes);
  closeSync(opened);
}
