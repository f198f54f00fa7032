import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createLog } from "../../log.ts";
import { newAddress, newMessage } from "../../../test/store-samples.ts";
import { senderVerdictContract } from "../sender-verdict.contract.ts";
import { storeContract } from "../store.contract.ts";
import { DataDirLocked } from "./lock-data-dir.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const log = createLog("silent");

storeContract("SQLite", () => openSqliteStore(newDataDir(), log));
senderVerdictContract("SQLite", () => openSqliteStore(newDataDir(), log));

test("a second process is refused the folder, until the first one lets go", async () => {
  const dataDir = newDataDir();
  const first = await openSqliteStore(dataDir, log);
  await assert.rejects(openSqliteStore(dataDir, log), DataDirLocked);
  await first.close();
  await (await openSqliteStore(dataDir, log)).close();
});

test("what was stored is there after a restart, blocked networks included", async () => {
  const dataDir = newDataDir();
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
  await later.close();
});

function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), "mayfly-store-"));
}
