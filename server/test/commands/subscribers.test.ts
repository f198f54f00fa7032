import Database from "better-sqlite3";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { readConfig, type Config } from "../../src/config/config.ts";
import { backUp } from "../../src/commands/back-up.ts";
import { compact } from "../../src/commands/compact.ts";
import { readSubscribers } from "../../src/commands/read-subscribers.ts";
import { lockDataDir } from "../../src/store/sqlite/lock-data-dir.ts";
import { startSubscribing, subscriptionToken } from "../mail/subscribing.ts";
import { TEST_STORES } from "../stores/test-stores.ts";
import { newFolder } from "../new-folder.ts";
import { COMMAND_ENV } from "./command-env.ts";

const COMMAND = fileURLToPath(new URL("../../../scripts/list-subscribers.js", import.meta.url));

test("a subscriber without a confirmation mail gets one once mail can be sent, and can confirm", async () => {
  const dataDir = newFolder();
  const silent = await startSubscribing({ DATA_DIR: dataDir, MAIL_TRANSPORT: "" });
  const { body } = await silent.subscribe("anna@example.org");
  assert.equal(body["confirmation"], "unavailable");
  await silent.close();

  const speaking = await startSubscribing({ DATA_DIR: dataDir });
  await speaking.relay.whenReceived(1);
  const [mail] = speaking.mailTo("anna@example.org");
  assert.equal((await speaking.confirm(subscriptionToken(mail, "confirm"))).status, 200);
  await speaking.close();
});

test("the operator lists all subscriptions beside the running server, with the links for each mail", async () => {
  for (const store of TEST_STORES) {
    const engine = await store.start();
    const stage = await startSubscribing(engine.env);
    await stage.subscribe("anna@example.org");
    await stage.confirm(subscriptionToken(stage.mailTo("anna@example.org")[0], "confirm"));
    await stage.subscribe("berta@example.org", "email-in-a-small-team");
    const env = { DATA_DIR: stage.app.dataDir, ...engine.env };
    const { listed, unreadable } = await readSubscribers(configOf(env));
    assert.equal(unreadable, 0);
    assert.deepEqual(
      listed.map(({ email, topic, confirmedAtMs }) => [email, topic, confirmedAtMs !== null]),
      [
        ["anna@example.org", "newsletter", true],
        ["berta@example.org", "email-in-a-small-team", false],
      ],
    );
    const path = new URL(listed[0]?.oneClickUrl ?? "");
    await fetch(`${stage.app.baseUrl}${path.pathname}${path.search}`, { method: "POST" });
    assert.deepEqual(
      (await readSubscribers(configOf(env))).listed.map(({ email }) => email),
      ["berta@example.org"],
    );
    const another = { ...env, SECRET_KEY: "another secret of thirty-two bytes" };
    assert.deepEqual(await readSubscribers(configOf(another)), { listed: [], unreadable: 1 });
    await stage.close();
    const url = configOf(env).database?.url;
    if (url !== undefined) await expectRefusals(url, () => readSubscribers(configOf(env)));
    await engine.stop();
  }
});

test("the command says so if there are no subscribers", async () => {
  const stage = await startSubscribing({});
  const env = { ...COMMAND_ENV, DATA_DIR: stage.app.dataDir };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND], { env });
  assert.deepEqual([stdout, stderr], ["", "There are no subscribers yet.\n"]);
  await stage.close();
});

test("without a database in DATA_DIR, listing fails and creates no database", async () => {
  const dataDir = newFolder();
  await assert.rejects(readSubscribers(configOf({ DATA_DIR: dataDir })), /contains no database/);
  assert.deepEqual(readdirSync(dataDir), []);
});

test("commands say what to do with the tables of an earlier version, and with a damaged database", async () => {
  const config = configOf({ DATA_DIR: newFolder() });
  const file = join(config.dataDir, "mayfly.db");
  // No version has made its tables yet.
  writeFileSync(file, "");
  await assert.rejects(
    readSubscribers(config),
    /made by another version \(no such table: subscription\)\. Start this version's server/,
  );
  writeFileSync(file, "no database".repeat(1000));
  const damaged =
    /^Error: DATA_DIR: the database in .* is damaged \(file is not a database\); move/;
  await assert.rejects(readSubscribers(config), damaged);
  await assert.rejects(backUp(config, newFolder()), damaged);
  await assert.rejects(compact(config), damaged);
});

test("commands that can't use DATA_DIR don't advise another folder", async () => {
  const config = configOf({ DATA_DIR: newFolder() });
  const { dataDir } = config;
  const file = join(dataDir, "mayfly.db");
  const database = new Database(file);
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE inbox (inbox_id)");
  database.close();
  // Tests may run as root, which ignores modes, so folders take the places of files.
  mkdirSync(`${file}-wal`);
  const noAccess = `This user can't read and write the files in ${dataDir}. Run this command as the server's user.`;
  for (const run of [() => readSubscribers(config), () => backUp(config, newFolder())]) {
    await assert.rejects(run(), { message: noAccess });
  }
  const unlock = lockDataDir(dataDir);
  const inUse = `Another process uses the data in ${dataDir}. Stop it first.`;
  await assert.rejects(compact(config), { message: inUse });
  unlock();
  rmSync(join(dataDir, "lock"));
  mkdirSync(join(dataDir, "lock"));
  await assert.rejects(compact(config), { message: noAccess });
});

test("without the key of the database, listing fails and creates no key", async () => {
  const stage = await startSubscribing({ SECRET_KEY: "a secret of at least thirty-two bytes" });
  const { dataDir } = stage.app;
  const files = readdirSync(dataDir);
  await assert.rejects(readSubscribers(configOf({ DATA_DIR: dataDir })), /contains no secret-key/);
  assert.deepEqual(readdirSync(dataDir), files);
  await stage.close();
});

async function expectRefusals(url: string, list: () => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const [change, fix] of REFUSED) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await client.query(change);
      // oxlint-disable-next-line no-await-in-loop -- in order
      await assert.rejects(list(), fix);
    }
  } finally {
    await client.end();
  }
}

/** Changes of the database, one after the other, and what the listing then says. */
const REFUSED = [
  [
    `INSERT INTO kysely_migration (name, timestamp) VALUES ('999-next', '2100-01-01T00:00:00.000Z');
     UPDATE schema_floor SET oldest_level = '998-later'`,
    /needs 998-later at least\. Start a newer version\./,
  ],
  [
    `DELETE FROM kysely_migration WHERE name = '999-next';
     ALTER TABLE subscription RENAME COLUMN confirmed_at TO missing`,
    /run the version that the database was made by/,
  ],
  // A listing that makes the tables would find no subscriber.
  ["DROP SCHEMA public CASCADE; CREATE SCHEMA public", /start the server on it first/],
] as const;

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env);
  assert.ok(result.valid);
  return result.config;
}
