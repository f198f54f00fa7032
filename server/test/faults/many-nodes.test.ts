import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { withDatabase } from "./stores.ts";
import { StreamFollower } from "../clients/stream-follower.ts";
import { until } from "../until.ts";

describe("a killed node", () => {
  test("breaks no session on other nodes, and loses no acknowledged message or event", () =>
    withDatabase("PostgreSQL", killOne));
});

async function killOne(env: Record<string, string>): Promise<void> {
  const [doomed, other] = await Promise.all([startServer(env), startServer(env)]);
  // Created on the node that will be killed; the streams start there too.
  const inboxes = [await createInbox(doomed.baseUrl), await createInbox(doomed.baseUrl)];
  let alive = [doomed, other];
  const whereFirst = (): string => alive[0]?.baseUrl ?? "";
  const followers = inboxes.map(({ id }) => new StreamFollower(whereFirst, id));
  let turn = 0;
  const mail = new MailLoad({
    addresses: inboxes.map(({ email }) => email),
    senders: 6,
    whenUp: async () => alive[turn++ % alive.length]?.smtpPort ?? 0,
  });
  await until("messages are told of", () => followers.every(({ received }) => received.length > 5));
  alive = [other];
  await doomed.end("SIGKILL");
  await mail.untilAcknowledged(30);
  await mail.stop();
  const counts = await checkStored(other.baseUrl, inboxes, mail.mails);
  for (const [index, follower] of followers.entries()) {
    const expected = Array.from({ length: counts[index] ?? 0 }, (_, seq) => seq + 1);
    await until("the last message is told", () => follower.received.length >= expected.length);
    await follower.stop();
    assert.deepEqual(follower.received, expected);
    assert.ok(follower.resumed > 0);
  }
  await other.end("SIGKILL");
}

describe("processes with one role each over one database", () => {
  let env: Record<string, string>;
  let closeStore: () => void;
  let web: ServerProcess;
  let smtp: ServerProcess;
  let database: Client;
  let used: Server;
  before(async () => {
    const opened = Promise.withResolvers<Record<string, string>>();
    const closing = Promise.withResolvers<void>();
    closeStore = closing.resolve;
    void withDatabase("PostgreSQL", (one) => {
      opened.resolve(one);
      return closing.promise;
    }).catch(opened.reject);
    env = await opened.promise;
    used = createServer().listen(0, "127.0.0.1");
    await once(used, "listening");
    // These ports are in use: a process that opened one would exit.
    smtp = await startRole("smtp", { PORT: String((used.address() as AddressInfo).port) });
    web = await startRole("web", { SMTP_PORT: String(smtp.smtpPort) });
    database = new Client({ connectionString: env["DATABASE_URL"] });
    await database.connect();
  });
  after(async () => {
    await database.end();
    used.close();
    await Promise.all([web.end("SIGKILL"), smtp.end("SIGKILL")]);
    closeStore();
  });

  const startRole = (role: string, own: Record<string, string> = {}): Promise<ServerProcess> =>
    startServer({
      ...env,
      ROLES: role,
      HEALTH_PORT: "0",
      TRUST_PROXY: "127.0.0.1",
      ...own,
    });

  test("open only the ports of their own role, and report whether they are ready", async () => {
    assert.deepEqual([web.smtpPort, httpPortOf(smtp)], [0, "0"]);
    for (const { healthPort } of [web, smtp]) {
      assert.equal((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status, 200);
      assert.equal((await fetch(`http://127.0.0.1:${healthPort}/healthz`)).status, 200);
      assert.equal((await fetch(`http://127.0.0.1:${healthPort}/api/config`)).status, 404);
    }
  });

  test("show mail on one process that another one received", async () => {
    const inbox = await createInbox(web.baseUrl);
    const follower = new StreamFollower(() => web.baseUrl, inbox.id);
    const reply = await sendOnce(smtp.smtpPort, [inbox.email], "Subject: across\r\n\r\nhello\r\n");
    assert.match(reply, /^250 /);
    await until("the stream tells of it", () => follower.received.length === 1);
    await follower.stop();
    assert.equal((await listInbox(web.baseUrl, inbox.id))[0]?.subject, "across");
  });

  test("end expired addresses only where the jobs role runs", async () => {
    const { email } = await createInbox(web.baseUrl);
    const [local] = email.split("@");
    const rows = async (): Promise<number> => {
      const found = await database.query("SELECT 1 FROM address WHERE local_part = $1", [local]);
      return found.rowCount ?? 0;
    };
    await database.query(
      `UPDATE inbox SET expires_at = 1
       FROM address WHERE address.inbox_id = inbox.inbox_id AND local_part = $1`,
      [local],
    );
    // Jobs run each second: once both bans are active, the jobs of any process would have run.
    for (const ip of ["203.0.113.78", "203.0.113.79"]) await untilBanned(ip);
    assert.equal(await rows(), 1);
    const jobs = await startRole("jobs", {
      PORT: httpPortOf(web),
      SMTP_PORT: String(smtp.smtpPort),
    });
    await until("the address is gone", async () => (await rows()) === 0);
    await jobs.end("SIGKILL");
  });

  /** The ban is written directly to the database: a node sees it only at its next query. */
  async function untilBanned(ip: string): Promise<void> {
    await database.query("INSERT INTO ip_ban (network, reason, banned_at) VALUES ($1, 'test', 0)", [
      ip,
    ]);
    const config = { headers: { "x-forwarded-for": ip } };
    await until("the ban holds", async () => {
      return (await fetch(`${web.baseUrl}/api/config`, config)).status === 403;
    });
  }
});

function httpPortOf({ baseUrl }: ServerProcess): string {
  return new URL(baseUrl).port;
}
