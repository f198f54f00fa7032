import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { describe, test, type TestContext } from "node:test";
import type { CreatedAddress } from "@mayfly/contract";
import { openEventStream } from "../app/event-stream.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { asText, CAN_LOOK, TELLING, untilBack, useAtRest } from "../processes/process-use.ts";
import { faultRounds } from "./rounds.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { sendOnce, SmtpClient } from "../clients/smtp-client.ts";
import { STORES, withStore, type StoreName } from "./stores.ts";

const IDLE = faultRounds(200, 2_000);
const SLOW = faultRounds(20, 200);
const BROKEN_OFF = faultRounds(200, 10_000);
const DROPPED = faultRounds(200, 10_000);
/** Number of simultaneous clients: the first batch lets the server open its long-lived handles. */
const AT_ONCE = 50;
const DRIP_MS = 250;
const RAW = "Subject: meanwhile\r\n\r\nSent past all the others.\r\n";
const LOOKING = CAN_LOOK ? {} : { skip: "what a process holds is looked up in /proc" };

/** All clients on one machine share one network's limits. */
const FOR_MANY = {
  ...TELLING,
  LIMIT_CONNECTIONS_PER_IP: "0",
  LIMIT_SMTP_BYTES_PER_SECOND: "1",
  LIMIT_SMTP_IDLE_SECONDS: "300",
  LIMIT_STREAMS_PER_IP: "0",
  LIMIT_STREAMS_PER_INBOX: "0",
  LIMIT_STREAMS_PER_MINUTE: "0",
};

/** They differ in what follows a whole message: the full run takes both. */
for (const name of STORES.slice(0, faultRounds(1, 2)))
  describe(`many clients, on ${name}`, () => {
    test("at one server, one kind after the other", (t) =>
      withServer(name, (server) => comeInKinds(t, server)));
  });

async function comeInKinds(t: TestContext, server: ServerProcess): Promise<void> {
  const newInbox = (): Promise<CreatedAddress> => createInbox(server.baseUrl);

  await t.test(
    "that are idle or slow keep no client from delivering, and the slow ones get their 250",
    async () => deliverPastOthers(server, await newInbox()),
  );

  await t.test(
    "that disconnect at any byte leave no descriptor and no memory behind",
    LOOKING,
    async (kind) => comeAndGo(kind, server, sessions(server, await newInbox())),
  );

  await t.test(
    "that drop their live streams leave no descriptor and no memory behind",
    LOOKING,
    async (kind) => {
      const inbox = await newInbox();
      await comeAndGo(kind, server, streams(server, inbox));
      await seeArrival(server, inbox);
    },
  );
}

async function withServer(
  name: StoreName,
  check: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  await withStore(name, async ({ env }) => {
    const server = await startServer({ ...env, ...FOR_MANY });
    try {
      await check(server);
    } finally {
      await server.end("SIGKILL");
    }
  });
}

async function deliverPastOthers(server: ServerProcess, inbox: CreatedAddress): Promise<void> {
  const { baseUrl, smtpPort } = server;
  const open = (count: number): Promise<SmtpClient[]> =>
    Promise.all(Array.from({ length: count }, () => SmtpClient.open(smtpPort)));
  const idle = await open(IDLE);
  const slow = await open(SLOW);
  for (const client of slow) assert.match(await client.begin([inbox.email]), /^354/);
  const drip = setInterval(() => {
    for (const client of slow) client.write("x");
  }, DRIP_MS);
  try {
    assert.match(await sendOnce(smtpPort, [inbox.email], RAW), /^250 /);
    const subjects = (await listInbox(baseUrl, inbox.id)).map(({ subject }) => subject);
    assert.deepEqual(subjects, ["meanwhile"]);
  } finally {
    clearInterval(drip);
  }
  const ends = slow.map((client) => client.sendContent("\r\n"));
  for (const reply of await Promise.all(ends)) assert.match(reply, /^250 /);
  assert.match((await idle[0]?.say("NOOP")) ?? "", /^250 /);
  for (const client of [...idle, ...slow]) client.close();
  assert.equal((await listInbox(baseUrl, inbox.id)).length, SLOW + 1);
}

type Visits = { count: number; visit: () => Promise<void> };

async function comeAndGo(
  t: TestContext,
  server: ServerProcess,
  { count, visit }: Visits,
): Promise<void> {
  await visitAtOnce(visit);
  await visitAtOnce(visit);
  const before = await useAtRest(server);
  for (let visits = 0; visits < count; visits += AT_ONCE) await visitAtOnce(visit);
  const after = await untilBack(server, before);
  t.diagnostic(`${count} came and went: ${asText(before)} before, ${asText(after)} after`);
  const client = await SmtpClient.open(server.smtpPort);
  assert.match(await client.say("NOOP"), /^250 /);
  client.close();
}

async function visitAtOnce(visit: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
}

function sessions({ smtpPort }: ServerProcess, { email }: CreatedAddress): Visits {
  const begun = "EHLO a.example\r\nMAIL FROM:<load@example.org>\r\n";
  const whole = `${begun}RCPT TO:<${email}>\r\nDATA\r\n${RAW}.\r\nQUIT\r\n`;
  const visit = async (): Promise<void> => {
    const socket = connect({ host: "127.0.0.1", port: smtpPort });
    // The server may reset the connection first.
    socket.on("error", () => {});
    await once(socket, "data");
    const written = Promise.withResolvers<void>();
    // Stops before the final dot: a complete message would be stored, which isn't a leak.
    socket.write(whole.slice(0, randomInt(whole.lastIndexOf(".\r\n"))), () => written.resolve());
    await written.promise;
    const closed = once(socket, "close");
    socket.resetAndDestroy();
    await closed;
  };
  return { count: BROKEN_OFF, visit };
}

function streams({ baseUrl }: ServerProcess, { id }: CreatedAddress): Visits {
  const options = { headers: { authorization: `Bearer ${id}` }, agent: false };
  const visit = async (): Promise<void> => {
    const opened = Promise.withResolvers<void>();
    const request = get(`${baseUrl}/api/email/stream`, options, (response) => {
      response.on("error", () => {});
      assert.equal(response.statusCode, 200);
      response.once("data", () => {
        request.destroy();
        opened.resolve();
      });
    });
    request.once("error", opened.reject);
    await opened.promise;
  };
  return { count: DROPPED, visit };
}

async function seeArrival(
  { baseUrl, smtpPort }: ServerProcess,
  inbox: CreatedAddress,
): Promise<void> {
  const headers = { authorization: `Bearer ${inbox.id}` };
  const stream = await openEventStream(`${baseUrl}/api/email/stream`, headers);
  assert.match(await sendOnce(smtpPort, [inbox.email], RAW), /^250 /);
  assert.equal((await stream.next()).event, "message");
  stream.close();
}
