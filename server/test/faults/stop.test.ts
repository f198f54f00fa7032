import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import {
  collectOutput,
  exitOf,
  startServer,
  type ServerProcess,
} from "../processes/server-process.ts";
import { SmtpClient } from "../clients/smtp-client.ts";
import { makeDataDir, withDatabase } from "./stores.ts";
import { until } from "../until.ts";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
/** The promise is ten seconds on an otherwise idle machine. */
const STOPS_WITHIN_MS = 60_000;
const RAW = "Subject: begun before the stop\r\n\r\nfirst line\r\nlast line\r\n";

describe("a server that gets a stop signal", () => {
  test("ends in time with code 0 and loses nothing acknowledged, on SQLite", (t) =>
    withDatabase("SQLite", async (env) => {
      const next = await stopUnderLoad(env);
      await t.test(
        "gives a session in a transaction its 250 or a 421, and an idle one its 421",
        () => stopWithSessions(next),
      );
    }));

  test("ends in time with code 0 and loses nothing acknowledged, on PostgreSQL", (t) =>
    withDatabase("PostgreSQL", async (env) => {
      const next = await stopUnderLoad(env);
      await t.test("stops in the same way when its terminal closes", async () => {
        const idle = await SmtpClient.open(next.smtpPort);
        const ended = next.end("SIGHUP");
        assert.match(await idle.reply(), /^421 /);
        assert.deepEqual(await ended, { code: 0, signal: null });
      });
    }));

  test("leaves its ports free when npm gets the signal", async () => {
    const dataDir = makeDataDir();
    try {
      await stopThroughNpm(dataDir);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

/** Resolves with the server that was started again. */
async function stopUnderLoad(env: Record<string, string>): Promise<ServerProcess> {
  const first = await startServer(env);
  const inboxes = [await createInbox(first.baseUrl), await createInbox(first.baseUrl)];
  let up = Promise.resolve(first);
  const load = new MailLoad({
    addresses: inboxes.map(({ email }) => email),
    senders: 8,
    whenUp: async () => (await up).smtpPort,
  });
  await load.untilAcknowledged(50);
  const restarted = endInTime(first).then(() => startServer(env));
  up = restarted;
  const second = await restarted;
  await load.untilAcknowledged(10);
  await load.stop();
  await checkStored(second.baseUrl, inboxes, load.mails);
  return second;
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

async function stopThroughNpm(dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0", SMTP_PORT: "0", LOG_LEVEL: "info" };
  const npm = spawn("npm", ["start"], { cwd: REPOSITORY, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = collectOutput(npm);
  const exited = exitOf(npm);
  try {
    await Promise.race([
      until("npm start brings the server up", () => /"Mayfly is up"/.test(output())),
      exited.then(() => assert.fail(`npm ended at the start: ${output()}`)),
    ]);
  } finally {
    // After a timeout, too: a running npm would keep this process alive.
    npm.kill("SIGTERM");
  }
  await exited;
  const ports = Array.from(output().matchAll(/"port":(\d+)/g), ([, port]) => Number(port));
  assert.equal(ports.length, 2);
  for (const port of ports) await until(`port ${port} is free`, () => refuses(port));
}

async function refuses(port: number): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  try {
    await once(socket, "connect");
    return false;
  } catch {
    // The port is free.
    return true;
  } finally {
    socket.destroy();
  }
}
