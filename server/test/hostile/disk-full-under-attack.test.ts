import assert from "node:assert/strict";
import { rmdir } from "node:fs/promises";
import { test } from "node:test";
import { createInbox, listInbox, readRaw } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { empty, fill, mountSmallDisk, NOT_MOUNTED, unmount } from "../processes/small-disk.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { makeDataDir } from "../faults/stores.ts";
import { until } from "../until.ts";

const DISK_BYTES = 96 * 1024 * 1024;
/** Less than the reserve (a twentieth of the disk). */
const LEFT_BYTES = 1024 * 1024;
const SENDERS = 8;
const PUT_OFF_MIN = 50;
const MAIL = "Subject: honest\r\n\r\nA line.\r\n";

test("a flood of mail onto a full disk gets 452, while visitors read; then mail is accepted again", async (t) => {
  const folder = makeDataDir();
  if (!mountSmallDisk(folder, DISK_BYTES)) {
    await rmdir(folder);
    return t.skip(NOT_MOUNTED);
  }
  const server = await startServer({ DATA_DIR: folder }).catch((error: unknown) => {
    unmount(folder);
    throw error;
  });
  try {
    await floodFullDisk(server, folder);
  } finally {
    await server.end("SIGKILL");
    unmount(folder);
    await rmdir(folder);
  }
});

async function floodFullDisk({ baseUrl, smtpPort }: ServerProcess, folder: string): Promise<void> {
  const honest = await createInbox(baseUrl);
  assert.match(await sendOnce(smtpPort, [honest.email], MAIL), /^250 /);
  const targets = [await createInbox(baseUrl), await createInbox(baseUrl)];
  const addresses = targets.map(({ email }) => email);
  const flood = new MailLoad({ addresses, senders: SENDERS, whenUp: async () => smtpPort });
  await flood.untilAcknowledged(SENDERS);
  fill(folder, LEFT_BYTES);
  const putOff = () => flood.putOff.filter((reply) => reply.startsWith("452 ")).length;
  await until("the flood is put off", () => putOff() >= PUT_OFF_MIN);

  const [message] = await listInbox(baseUrl, honest.id);
  assert.ok(message);
  assert.match(await readRaw(baseUrl, honest.id, message.id), /A line\.\r\n$/);
  assert.match(await sendOnce(smtpPort, [honest.email], MAIL), /^452 4\.3\.1 /);

  empty(folder);
  await until("honest mail arrives again", async () =>
    (await sendOnce(smtpPort, [honest.email], MAIL)).startsWith("250"),
  );
  await flood.stop();
  assert.equal((await listInbox(baseUrl, honest.id)).length, 2);
  // 451 if the disk became full between two checks.
  for (const reply of flood.putOff) assert.match(reply, /^45(?:2 4\.3\.1|1 4\.3\.0) /);
}
