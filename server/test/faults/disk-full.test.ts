import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { checkStored } from "./check-stored.ts";
import { createInbox, post } from "./inbox-client.ts";
import { MailLoad } from "./mail-load.ts";
import { startServer, type ServerProcess } from "./server-process.ts";
import { sendOnce, SmtpClient } from "./smtp-client.ts";
import { makeDataDir } from "./stores.ts";
import { until } from "./until.ts";

const DISK_BYTES = 96 * 1024 * 1024;
const KEPT_FREE_BYTES = 1024 * 1024;
const FILLER = "filler";
const PUT_OFF_MIN = 20;
const BLOCK = Buffer.alloc(1024 * 1024, 1);
/** The last bytes of a disk are smaller than a block. */
const CRUMB = Buffer.alloc(4096, 1);

describe("a disk that is full", () => {
  test("puts mail off when not a byte can be written, and what was acknowledged is there", (context) =>
    onSmallDisk(context, { LIMIT_DISK_RESERVE_BYTES: "0" }, fillWhollyUnderLoad));

  test("puts mail off before the last of its room is gone, and takes it again afterwards", (context) =>
    onSmallDisk(context, {}, keepReserve));
});

async function onSmallDisk(
  context: TestContext,
  env: Record<string, string>,
  check: (server: ServerProcess, folder: string) => Promise<void>,
): Promise<void> {
  const folder = makeDataDir();
  const options = ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "mayfly-faults", folder];
  if (spawnSync("mount", options).status !== 0) {
    await rmdir(folder);
    context.skip("a small disk can't be mounted here: that takes Linux and root");
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
    spawnSync("umount", [folder]);
    await rmdir(folder);
  }
}

async function fillWhollyUnderLoad(server: ServerProcess, folder: string): Promise<void> {
  const { baseUrl, smtpPort } = server;
  const inboxes = [await createInbox(baseUrl), await createInbox(baseUrl)];
  const addresses = inboxes.map(({ email }) => email);
  const load = new MailLoad({ addresses, senders: 4, whenUp: async () => smtpPort });
  await load.untilAcknowledged(20);
  fill(folder, 0);
  await until("mail is put off", () => load.putOff.length >= PUT_OFF_MIN);
  empty(folder);
  await load.untilAcknowledged(20);
  await load.stop();
  for (const reply of load.putOff) assert.match(reply, /^45[12] 4\.3\.[01] /);
  await checkStored(baseUrl, inboxes, load.mails);
}

async function keepReserve({ baseUrl, smtpPort }: ServerProcess, folder: string): Promise<void> {
  const { email } = await createInbox(baseUrl);
  assert.match(await replyToMail(smtpPort), /^250 /);
  fill(folder, KEPT_FREE_BYTES);
  await until("mail is put off", async () => (await replyToMail(smtpPort)).startsWith("452 4.3.1"));
  assert.equal((await post(baseUrl)).status, 201, "there is room for everything else");
  empty(folder);
  await until("mail is taken again", async () => (await replyToMail(smtpPort)).startsWith("250"));
  assert.match(await sendOnce(smtpPort, [email], "Subject: room\r\n\r\nIs there.\r\n"), /^250/);
}

async function replyToMail(smtpPort: number): Promise<string> {
  const client = await SmtpClient.open(smtpPort);
  const reply = await client.say("MAIL FROM:<load@example.org>");
  client.close();
  return reply;
}

function fill(folder: string, keptFreeBytes: number): void {
  const file = openSync(join(folder, FILLER), "a");
  try {
    for (const bytes of [BLOCK, CRUMB]) {
      while (freeBytes(folder) - bytes.length >= keptFreeBytes) writeSync(file, bytes);
    }
  } catch (error) {
    // The server was faster to the last bytes: the disk is as full as it was meant to be.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(file);
  }
}

function empty(folder: string): void {
  rmSync(join(folder, FILLER));
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
