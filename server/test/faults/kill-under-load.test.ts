import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { describe, test } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { faultRounds } from "./rounds.ts";
import { spawnServer, startServer, type ServerProcess } from "../processes/server-process.ts";
import { SmtpClient } from "../clients/smtp-client.ts";
import { withDatabase } from "./stores.ts";
import { until } from "../until.ts";

const KILLS = faultRounds(1, 50);
const ACKNOWLEDGED_MIN = faultRounds(40, 2_000);
const INBOXES = 4;
const SENDERS = 8;
const ACKNOWLEDGED_MAX = faultRounds(40, 100);
const KILL_AT_START_IN = 3;
const START_TAKES_MS = 600;
/** The promise is ten seconds on an otherwise idle machine. */
const STOPS_WITHIN_MS = 60_000;
const RAW = "Subject: begun before the stop\r\n\r\nfirst line\r\nlast line\r\n";

describe("a server that is killed under load, and then gets a stop signal", () => {
  test("keeps every acknowledged message, whole and once, and ends in time with code 0, on SQLite", (t) =>
    withDatabase("SQLite", async (env) => {
      const next = await killAndStopUnderLoad(env);
      await t.test(
        "gives a session in a transaction its 250 or a 421, and an idle one its 421",
        () => stopWithSessions(next),
      );
    }));

  test("keeps every acknowledged message, whole and once, and ends in time with code 0, on PostgreSQL", (t) =>
    withDatabase("PostgreSQL", async (env) => {
      const next = await killAndStopUnderLoad(env);
      await t.test("stops in the same way when its terminal closes", async () => {
        const idle = await SmtpClient.open(next.smtpPort);
        const ended = next.end("SIGHUP");
        assert.match(await idle.reply(), /^421 /);
        assert.deepEqual(await ended, { code: 0, signal: null });
      });
    }));
});

/** Resolves with the server that was started last. */
async function killAndStopUnderLoad(env: Record<string, string>): Promise<ServerProcess> {
  let up = startServer(env);
  const { baseUrl } = await up;
  const inboxes: CreatedAddress[] = [];
  for (let count = 0; count < INBOXES; count++) inboxes.push(await createInbox(baseUrl));
  const load = new MailLoad({
    addresses: inboxes.map(({ email }) => email),
    senders: SENDERS,
    whenUp: async () => (await up).smtpPort,
  });
  for (let kill = 0; kill < KILLS; kill++) {
    await load.untilAcknowledged(1 + randomInt(ACKNOWLEDGED_MAX));
    up = restartKilled(await up, env);
    await up;
  }
  await load.untilAcknowledged(Math.max(1, ACKNOWLEDGED_MIN - load.acknowledged));
  up = restartStopped(await up, env);
  const last = await up;
  await load.untilAcknowledged(10);
  await load.stop();
  await checkStored(last.baseUrl, inboxes, load.mails);
  assert.ok(load.acknowledged >= ACKNOWLEDGED_MIN);
  return last;
}

/** Sometimes kills the next start too, at a random moment. */
async function restartKilled(
  running: ServerProcess,
  env: Record<string, string>,
): Promise<ServerProcess> {
  await running.end("SIGKILL");
  if (randomInt(KILL_AT_START_IN) === 0) {
    const { child, exited } = spawnServer(env);
    await once(child, "spawn");
    setTimeout(() => child.kill("SIGKILL"), randomInt(START_TAKES_MS));
    await exited;
  }
  return startServer(env);
}

async function restartStopped(
  running: ServerProcess,
  env: Record<string, string>,
): Promise<ServerProcess> {
  await endInTime(running);
  return startServer(env);
}

/** Checks that it exits by itself, without a kill at the deadline. */
async function endInTime(server: ServerProcess): Promise<void> {
  const late = setTimeout(() => void server.end("SIGKILL"), STOPS_WITHIN_MS);
  assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
  clearTimeout(late);
}

async function stopWithSessions(server: ServerProcess): Promise<void> {
  const { email } = await createInbox(server.baseUrl);
  const idle = await SmtpClient.open(server.smtpPort);
  const finishing = await SmtpClient.open(server.smtpPort);
  const silent = await SmtpClient.open(server.smtpPort);
  assert.match(await finishing.begin([email]), /^354/);
  assert.match(await silent.begin([email]), /^354/);
  finishing.write(RAW);
  silent.write(RAW);

  const ended = endInTime(server);
  assert.match(await idle.reply(), /^421 /);
  await until("the server says that it stops", () => server.output().includes('"stopping"'));
  finishing.write(".\r\n");
  assert.match(await finishing.reply(), /^(250|421) /);
  assert.match(await silent.reply(), /^421 /);
  await ended;
}
