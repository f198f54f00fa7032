import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { postgresEnv } from "../stores/test-stores.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";
import { StreamFollower } from "../clients/stream-follower.ts";
import { until } from "../until.ts";

describe("nodes with one role each over one database", () => {
  let postgres: TestPostgres;
  let env: Record<string, string>;
  let web: TestApp;
  let smtp: TestApp;
  let database: Client;
  let used: Server;
  before(async () => {
    postgres = await openTestPostgres();
    env = await postgresEnv(postgres);
    used = createServer().listen(0, "127.0.0.1");
    await once(used, "listening");
    // These ports are in use: a node that opened one would not start.
    smtp = await startRole("smtp", { PORT: String((used.address() as AddressInfo).port) });
    web = await startRole("web", { SMTP_PORT: String(smtp.smtpPort) });
    database = new Client({ connectionString: env["DATABASE_URL"] });
    await database.connect();
  });
  after(async () => {
    await database.end();
    used.close();
    await Promise.all([web.close(), smtp.close()]);
    await postgres.stop();
  });

  const startRole = (role: string, own: Record<string, string> = {}): Promise<TestApp> =>
    startTestApp({ ...env, ROLES: role, HEALTH_PORT: "0", TRUST_PROXY: "127.0.0.1", ...own });

  test("open only the ports of their own role, and report whether they are ready", async () => {
    assert.deepEqual([web.smtpPort, smtp.baseUrl], [0, "http://127.0.0.1:undefined"]);
    for (const { healthPort } of [web, smtp]) {
      assert.equal((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status, 200);
      assert.equal((await fetch(`http://127.0.0.1:${healthPort}/healthz`)).status, 200);
      assert.equal((await fetch(`http://127.0.0.1:${healthPort}/api/config`)).status, 404);
    }
  });

  test("show mail on one node that another one received", async () => {
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
    // Jobs run each second: once both bans are active, the jobs of any node would have run.
    for (const ip of ["203.0.113.78", "203.0.113.79"]) await untilBanned(ip);
    assert.equal(await rows(), 1);
    const jobs = await startRole("jobs", {
      PORT: new URL(web.baseUrl).port,
      SMTP_PORT: String(smtp.smtpPort),
    });
    await until("the address is gone", async () => (await rows()) === 0);
    await jobs.close();
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
