import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { Client } from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../stores/embedded-postgres.ts";
import { asKnownBefore, checkStored } from "../clients/check-stored.ts";
import { filesWithBytes } from "../stores/find-bytes.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { MailLoad, type SentMail } from "../clients/mail-load.ts";
import {
  copyRows,
  fillRows,
  takeBaseBackup,
  unpackBaseBackup,
} from "../processes/postgres-copies.ts";
import { faultRounds } from "./rounds.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { ADMIN_KEY, makeDataDir, SECRET_KEY } from "./stores.ts";
import { until } from "../until.ts";

const INBOXES = 3;
const SENDERS = 3;
const BEFORE = faultRounds(30, 2_000);
/** Copying the files needs the WAL written during the copy. */
const SETTINGS = { wal_keep_size: "1GB" };

const MAIL = "Subject: a message\r\n\r\nA line.\r\n";

type Copy = { path: string; acknowledgedBefore: ReadonlySet<string> };

describe("a copy of PostgreSQL made under load", () => {
  const dataDir = makeDataDir();
  const env = { DATA_DIR: dataDir, ADMIN_KEY, SECRET_KEY };
  const inboxes: CreatedAddress[] = [];
  let postgres: EmbeddedPostgres;
  let ended: CreatedAddress;
  let stored: { ended: Buffer[]; active: Buffer[] };
  let mails: readonly SentMail[];
  let files: Copy;
  let rows: Copy;

  before(async () => {
    postgres = await startEmbeddedPostgres(SETTINGS);
    const url = await postgres.createDatabase();
    const server = await startServer({ ...env, DATABASE_URL: url });
    for (let count = 0; count < INBOXES; count++) inboxes.push(await createInbox(server.baseUrl));
    ended = await createInbox(server.baseUrl);
    stored = await endWithMail(url, server, ended.email);
    const load = new MailLoad({
      addresses: inboxes.map(({ email }) => email),
      senders: SENDERS,
      whenUp: async () => server.smtpPort,
    });
    await load.untilAcknowledged(BEFORE);
    files = await copyDuring(load, (folder) => takeBaseBackup(url, folder));
    rows = await copyDuring(load, (folder) => copyRows(url, folder));
    await load.stop();
    ({ mails } = load);
    await server.end("SIGKILL");
  });
  after(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("holds every message acknowledged before it, whole and once, when its files are started as another server", async () => {
    const other = await startEmbeddedPostgres({}, (_native, folder) =>
      unpackBaseBackup(files.path, folder),
    );
    try {
      await checkCopy(`postgres://mayfly@127.0.0.1:${other.port}/mayfly_1`, files);
    } finally {
      await other.stop();
    }
  });

  test("holds the same when its rows are put into another database, and no byte of expired content", async () => {
    const inRows = (piece: Buffer): boolean => filesWithBytes(rows.path, piece).length > 0;
    assert.deepEqual([stored.active.every(inRows), stored.ended.some(inRows)], [true, false]);
    const url = await postgres.createDatabase();
    await fillRows(url, rows.path);
    await checkCopy(url, rows);
  });

  async function copyDuring(
    load: MailLoad,
    copy: (folder: string) => Promise<string>,
  ): Promise<Copy> {
    const acknowledgedBefore = load.acknowledgedSoFar();
    // The database writes the file as its own user.
    const folder = join(postgres.dataDir, "..", `copy-${acknowledgedBefore.size}`);
    const [path] = await Promise.all([copy(folder), load.untilAcknowledged(1)]);
    return { path, acknowledgedBefore };
  }

  async function checkCopy(url: string, { acknowledgedBefore }: Copy): Promise<void> {
    assert.ok(acknowledgedBefore.size >= BEFORE);
    const server = await startServer({ ...env, DATABASE_URL: url });
    await checkStored(server.baseUrl, inboxes, asKnownBefore(mails, acknowledgedBefore));
    await assert.rejects(listInbox(server.baseUrl, ended.id), /401 !== 200/);
    await checkGoesOn(server, first());
    assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
  }

  function first(): CreatedAddress {
    const [inbox] = inboxes;
    assert.ok(inbox);
    return inbox;
  }
});

/** Checks that the copy accepts mail for existing inboxes, numbered after the earlier mail, and for new ones. */
async function checkGoesOn(
  { baseUrl, smtpPort }: ServerProcess,
  former: CreatedAddress,
): Promise<void> {
  const created = await createInbox(baseUrl);
  const { length } = await listInbox(baseUrl, former.id);
  assert.match(await sendOnce(smtpPort, [former.email, created.email], MAIL), /^250/);
  const [newest, ...others] = await listInbox(baseUrl, former.id);
  assert.deepEqual([newest?.subject, others.length], ["a message", length]);
  assert.equal((await listInbox(baseUrl, created.id)).length, 1);
}

/** Returns the table bytes of an inbox with a message that has since expired, and those of active inboxes. */
async function endWithMail(
  url: string,
  { smtpPort }: ServerProcess,
  email: string,
): Promise<{ ended: Buffer[]; active: Buffer[] }> {
  assert.match(await sendOnce(smtpPort, [email], MAIL), /^250/);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const read = async (sql: string): Promise<Buffer[]> =>
      (await client.query<{ bytes: Buffer }>(sql)).rows.map(({ bytes }) => bytes);
    const mail = await read("SELECT summary AS bytes FROM message");
    const of = `local_part = '${email.split("@")[0]}'`;
    const key = await read(`SELECT wrapped_key AS bytes FROM address WHERE ${of}`);
    const active = await read(`SELECT wrapped_key AS bytes FROM address WHERE NOT ${of}`);
    await client.query(
      `UPDATE inbox SET expires_at = 1 WHERE inbox_id = (SELECT inbox_id FROM address WHERE ${of})`,
    );
    const left = `SELECT wrapped_key AS bytes FROM address WHERE ${of}
      UNION ALL SELECT summary FROM message`;
    await until("the address has ended", async () => (await read(left)).length === 0);
    return { ended: [...mail, ...key], active };
  } finally {
    await client.end();
  }
}
