import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import Database from "better-sqlite3";
import { filesWithBytes } from "../../../../test/stores/find-bytes.ts";
import { newAddress, newMessage } from "../../../../test/stores/store-samples.ts";
import type { NewAddress } from "../../../inbox/inbox-store.ts";
import { createLog } from "../../../log.ts";
import { DataDirLocked } from "../lock-data-dir.ts";
import { compactDatabase, makeShrinkable } from "./make-shrinkable.ts";
import { openDatabase, type SqliteDatabase } from "../open-database.ts";
import { openSqliteStore } from "../sqlite-store.ts";

const log = createLog("silent");
const FORMER = randomBytes(5_000);
const FORMER_ROWS = 200;
const INCREMENTAL = 2;

type Stored = { address: NewAddress; inboxId: number };

describe("a database from a version with files that never shrank", () => {
  const folders: string[] = [];
  let dataDir: string;
  let stored: Stored;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "mayfly-shrinkable-"));
    folders.push(dataDir);
    stored = await fill(dataDir);
    makeOld(dataDir);
    assert.equal(filesWithBytes(dataDir, FORMER).length, 1);
  });
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test("is rewritten at the start, with its content and without former content", async () => {
    const before = sizeOf(dataDir);
    const store = await openSqliteStore(dataDir, log);
    assert.ok(sizeOf(dataDir) < before / 2);
    const recipient = await store.findRecipient(stored.address.email);
    assert.equal(recipient?.inboxId, stored.inboxId);
    assert.deepEqual(recipient?.wrappedKey, stored.address.wrappedKey);
    assert.equal((await store.listMessages(stored.inboxId)).length, 1);
    await store.addMessage(newMessage([stored.inboxId]));
    await store.close();
    assert.equal(onFile(dataDir, vacuumMode), INCREMENTAL);
    assert.deepEqual(filesWithBytes(dataDir, FORMER), []);
    assert.equal(filesWithBytes(dataDir, stored.address.wrappedKey).length, 1);
  });

  test("stays as it is with much content, and while another process has locked it", () => {
    onFile(dataDir, (database) => {
      makeShrinkable(database, 0);
      assert.equal(vacuumMode(database), 0);
      const other = new Database(join(dataDir, "mayfly.db"));
      other.exec("BEGIN IMMEDIATE");
      makeShrinkable(database);
      other.close();
      assert.equal(vacuumMode(database), 0);
      makeShrinkable(database);
      assert.equal(vacuumMode(database), INCREMENTAL);
      assert.equal(database.pragma("integrity_check", { simple: true }), "ok");
    });
  });

  test("is rewritten by the operator's command, whatever its size, unless a server runs", async () => {
    const { bytesBefore, bytesAfter } = compactDatabase(dataDir);
    assert.ok(bytesAfter < bytesBefore / 2);
    assert.equal(sizeOf(dataDir), bytesAfter);
    const store = await openSqliteStore(dataDir, log);
    assert.throws(() => compactDatabase(dataDir), DataDirLocked);
    assert.equal((await store.listMessages(stored.inboxId)).length, 1);
    await store.close();
    assert.equal(onFile(dataDir, vacuumMode), INCREMENTAL);
  });
});

test("the command refuses a folder without a database, and creates none", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-shrinkable-"));
  assert.throws(() => compactDatabase(dataDir), /contains no database/);
  rmSync(dataDir, { recursive: true });
});

test("the command leaves a file that is no database unlocked", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-shrinkable-"));
  writeFileSync(join(dataDir, "mayfly.db"), "This is no database. ".repeat(100));
  for (const attempt of ["first", "second"]) {
    assert.throws(() => compactDatabase(dataDir), { code: "SQLITE_NOTADB" }, attempt);
  }
  rmSync(dataDir, { recursive: true });
});

/** An address with a message. */
async function fill(dataDir: string): Promise<Stored> {
  const store = await openSqliteStore(dataDir, log);
  const address = newAddress();
  const created = await store.createAddress(address);
  assert.ok(created.created);
  await store.addMessage(newMessage([created.inboxId]));
  await store.close();
  return { address, inboxId: created.inboxId };
}

/** The database of an earlier version: most pages are free, here with their former content. */
function makeOld(dataDir: string): void {
  onFile(dataDir, (database) => {
    database.pragma("auto_vacuum = NONE");
    database.exec("VACUUM");
    database.pragma("secure_delete = OFF");
    database.exec("CREATE TABLE former (content BLOB)");
    const insert = database.prepare("INSERT INTO former VALUES (?)");
    for (let row = 0; row < FORMER_ROWS; row++) insert.run(FORMER);
    database.exec("DROP TABLE former");
    assert.equal(vacuumMode(database), 0);
  });
}

function vacuumMode(database: SqliteDatabase): unknown {
  return database.pragma("auto_vacuum", { simple: true });
}

function sizeOf(dataDir: string): number {
  return statSync(join(dataDir, "mayfly.db")).size;
}

function onFile<Result>(dataDir: string, use: (database: SqliteDatabase) => Result): Result {
  const database = openDatabase(join(dataDir, "mayfly.db"));
  try {
    return use(database);
  } finally {
    database.close();
  }
}
