import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox, deleteSome, listInbox, post, readRaw } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { PostgresProcess } from "../processes/postgres-process.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import {
  empty,
  fill,
  freeSpace,
  mountSmallDisk,
  NOT_MOUNTED,
  unmount,
} from "../processes/small-disk.ts";
import { sendOnce, SmtpClient } from "../clients/smtp-client.ts";
import { makeDataDir, withStore } from "./stores.ts";
import { until } from "../until.ts";

const DISK_BYTES = 96 * 1024 * 1024;
const KEPT_FREE_BYTES = 1024 * 1024;
/** Less than the reserve (a twentieth of the disk), and more than the quarter of the reserve that must be free. */
const FREED_BYTES = 3 * 1024 * 1024;
const PUT_OFF_MIN = 20;
const FLOODING = 8;
const FLOOD_PUT_OFF_MIN = 50;
const HONEST = "Subject: honest\r\n\r\nA line.\r\n";
/** An empty cluster has 40 MB, and its WAL grows in steps of 16 MB. */
const POSTGRES_DISK_BYTES = 192 * 1024 * 1024;

describe("a full disk", () => {
  test("defers mail when no byte can be written, and keeps all acknowledged mail", (context) =>
    onSmallDisk(context, { LIMIT_DISK_RESERVE_BYTES: "0" }, fillWhollyUnderLoad));

  test("keeps a reserve", (context) =>
    onSmallDisk(context, {}, async (server, folder) => {
      await context.test(
        "defers mail and refuses new addresses before the disk is full, and accepts both again afterwards",
        () => keepReserve(server, folder),
      );
      await context.test(
        "answers a flood of mail with 452, while visitors read; then mail is accepted again",
        () => floodFullDisk(server, folder),
      );
      await context.test(
        "accepts mail after mail was deleted, though the database file keeps its size",
        () => useAgain(server, folder),
      );
    }));

  test("of PostgreSQL defers mail, and acknowledged mail is there when there is room again", (context) =>
    withStore("PostgreSQL", async ({ env, postgres }) => {
      assert.ok(postgres);
      const control = await PostgresProcess.takeOver(postgres);
      await control.shutDown();
      if (!moveToSmallDisk(postgres.dataDir)) return context.skip(NOT_MOUNTED);
      try {
        await control.start();
        const server = await startServer(env);
        const revive = () => control.startIfEnded();
        await fillWhollyUnderLoad(server, postgres.dataDir, revive);
        await server.end("SIGKILL");
      } finally {
        await control.kill();
        unmount(postgres.dataDir);
      }
    }));
});

/** Returns false if mounting isn't possible. No process may use the folder. */
function moveToSmallDisk(folder: string): boolean {
  const owner = statSync(folder);
  const aside = `${folder}-aside`;
  renameSync(folder, aside);
  mkdirSync(folder);
  if (!mountSmallDisk(folder, POSTGRES_DISK_BYTES, owner)) return false;
  assert.equal(spawnSync("cp", ["-a", `${aside}/.`, folder]).status, 0);
  rmSync(aside, { recursive: true });
  return true;
}

async function onSmallDisk(
  context: TestContext,
  env: Record<string, string>,
  check: (server: ServerProcess, folder: string) => Promise<void>,
): Promise<void> {
  const folder = makeDataDir();
  if (!mountSmallDisk(folder, DISK_BYTES)) {
    await rmdir(folder);
    context.skip(NOT_MOUNTED);
    return;
  }
  try {
    const server = await startServer({ DATA_DIR: folder, ...env });
    try {
      await check(server, folder);
    } finally {
      await server.end("SIGKILL");
    }
  } finally {
    unmount(folder);
    await rmdir(folder);
  }
}

/** `revive`: restores the database as an operator would once there is room; Mayfly needs no restart. */
async function fillWhollyUnderLoad(
  server: ServerProcess,
  folder: string,
  revive = async (): Promise<void> => {},
): Promise<void> {
  const { baseUrl, smtpPort } = server;
  const inboxes = [await createInbox(baseUrl), await createInbox(baseUrl)];
  const addresses = inboxes.map(({ email }) => email);
  const load = new MailLoad({ addresses, senders: 4, whenUp: async () => smtpPort });
  await load.untilAcknowledged(20);
  fill(folder, 0);
  await until("mail is put off", () => load.putOff.length >= PUT_OFF_MIN);
  empty(folder);
  const enough = load.acknowledged + 20;
  await until("mail is taken again", async () => {
    await revive();
    return load.acknowledged >= enough;
  });
  await load.stop();
  for (const reply of load.putOff) assert.match(reply, /^45[12] 4\.3\.[01] /);
  await checkStored(baseUrl, inboxes, load.mails);
}

async function keepReserve(server: ServerProcess, folder: string): Promise<void> {
  const { baseUrl, smtpPort } = server;
  const { email, id } = await createInbox(baseUrl);
  assert.match(await replyToMail(smtpPort), /^250 /);
  fill(folder, KEPT_FREE_BYTES);
  await until("mail is put off", async () => (await replyToMail(smtpPort)).startsWith("452 4.3.1"));
  const refused = await post(baseUrl);
  assert.equal(refused.status, 429);
  assert.equal(((await refused.json()) as { error: string }).error, "SERVICE_FULL");
  const headers = { authorization: `Bearer ${id}` };
  const listed = await fetch(`${baseUrl}/api/email/messages`, { headers });
  assert.equal(listed.status, 200, "addresses that exist are read as before");
  empty(folder);
  await until("mail is taken again", async () => (await replyToMail(smtpPort)).startsWith("250"));
  assert.match(await sendOnce(smtpPort, [email], "Subject: room\r\n\r\nIs there.\r\n"), /^250/);
  await until("an address is created again", async () => (await post(baseUrl)).status === 201);
  assert.equal(server.output().match(/"the disk is nearly full; mail is refused /g)?.length, 1);
}

async function floodFullDisk({ baseUrl, smtpPort }: ServerProcess, folder: string): Promise<void> {
  const honest = await createInbox(baseUrl);
  assert.match(await sendOnce(smtpPort, [honest.email], HONEST), /^250 /);
  const targets = [await createInbox(baseUrl), await createInbox(baseUrl)];
  const addresses = targets.map(({ email }) => email);
  const flood = new MailLoad({ addresses, senders: FLOODING, whenUp: async () => smtpPort });
  await flood.untilAcknowledged(FLOODING);
  fill(folder, KEPT_FREE_BYTES);
  const putOff = () => flood.putOff.filter((reply) => reply.startsWith("452 ")).length;
  await until("the flood is put off", () => putOff() >= FLOOD_PUT_OFF_MIN);

  const [message] = await listInbox(baseUrl, honest.id);
  assert.ok(message);
  assert.match(await readRaw(baseUrl, honest.id, message.id), /A line\.\r\n$/);
  assert.match(await sendOnce(smtpPort, [honest.email], HONEST), /^452 4\.3\.1 /);

  empty(folder);
  await until("honest mail arrives again", async () =>
    (await sendOnce(smtpPort, [honest.email], HONEST)).startsWith("250"),
  );
  await flood.stop();
  assert.equal((await listInbox(baseUrl, honest.id)).length, 2);
  // 451 if the disk became full between two checks.
  for (const reply of flood.putOff) assert.match(reply, /^45(?:2 4\.3\.1|1 4\.3\.0) /);
}

/** Single messages are stored in the database, whose file keeps its size. */
async function useAgain({ baseUrl, smtpPort }: ServerProcess, folder: string): Promise<void> {
  const { email, id } = await createInbox(baseUrl);
  const raw = `Subject: one of many\r\n\r\n${"A line of a message.\r\n".repeat(2_000)}`;
  for (let count = 0; count < 100; count++) {
    assert.match(await sendOnce(smtpPort, [email], raw), /^250/);
  }
  await until("it is deleted", () => deleteSome(baseUrl, id));
  const log = join(folder, "mayfly.db-wal");
  await until("the log has given its room back", () => statSync(log).size < KEPT_FREE_BYTES);
  fill(folder, 0);
  await until("mail is put off", async () => (await replyToMail(smtpPort)).startsWith("452 4.3.1"));
  freeSpace(folder, FREED_BYTES);
  await until("mail is taken again", async () => (await replyToMail(smtpPort)).startsWith("250"));
  assert.match(await sendOnce(smtpPort, [email], raw), /^250/);
}

async function replyToMail(smtpPort: number): Promise<string> {
  const client = await SmtpClient.open(smtpPort);
  const reply = await client.say("MAIL FROM:<load@example.org>");
  client.close();
  return reply;
}
