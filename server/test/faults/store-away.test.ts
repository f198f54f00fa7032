import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { createLog } from "../../src/log.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openWay } from "../network/open-way.ts";
import { startStandby } from "../stores/standby-postgres.ts";
import { checkStored } from "../clients/check-stored.ts";
import { createInbox, post } from "../clients/inbox-client.ts";
import { lockDatabase } from "../processes/lock-database.ts";
import { MailLoad } from "../clients/mail-load.ts";
import { PostgresProcess } from "../processes/postgres-process.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { withStore, type StoreUnderTest } from "./stores.ts";
import { inTime, until } from "../until.ts";

const RAW = "Subject: while it is away\r\n\r\nThis must not be acknowledged.\r\n";

type Fault = { begin: () => Promise<void>; end: () => Promise<void> };

describe("mail and calls are deferred and accepted again without a restart", () => {
  test("by a server on SQLite, repeatedly", (t) =>
    withStore("SQLite", async (store) => {
      const server = await startServer(store.env);
      const lock = lockOf(store);
      const tell = recoveryOf(server);
      await t.test("when another process has SQLite's lock, under load", (one) => tell(one, lock));
      await server.end("SIGKILL");
    }));

  test("by a server on PostgreSQL, repeatedly", (t) =>
    withStandby(async ({ env, control, turn }) => {
      const server = await startServer(env);
      const [crash, frost, restart] = [crashOf(control), frostOf(control), restartOf(control)];
      const tell = recoveryOf(server);
      await t.test("when PostgreSQL crashes under load", (one) => tell(one, crash));
      await t.test("when PostgreSQL freezes under load", (one) => tell(one, frost));
      await t.test("when PostgreSQL is restarted under load", (one) => tell(one, restart));
      await t.test("when connections lead to a standby, under load", (one) => tell(one, turn));
      await server.end("SIGKILL");
    }));
});

/** The promise is five seconds on an otherwise idle machine: the test reports the time but doesn't assert it. */
function recoveryOf(server: ServerProcess) {
  return async (t: TestContext, fault: Fault): Promise<void> => {
    const tookMs = await whileLoaded(server, fault);
    t.diagnostic(`mail was taken again after ${Math.round(tookMs)} ms`);
  };
}

function crashOf(postgres: PostgresProcess): Fault {
  return { begin: () => postgres.kill(), end: () => postgres.start() };
}

function frostOf(postgres: PostgresProcess): Fault {
  return { begin: async () => postgres.freeze(), end: async () => postgres.thaw() };
}

type WithStandby = { env: Record<string, string>; control: PostgresProcess; turn: Fault };

/** The standby has the tables, but no address created from now on. */
async function withStandby(use: (given: WithStandby) => Promise<void>): Promise<void> {
  await withStore("PostgreSQL", async ({ env, postgres: primary }) => {
    const { DATABASE_URL: url } = env;
    assert.ok(primary && url);
    await (await openPostgresStore(url, createLog("silent"))).close();
    const control = await PostgresProcess.takeOver(primary);
    const standby = await startStandby(primary, control);
    const way = await openWay(url);
    const turn: Fault = {
      begin: async () => way.turnTo(standby.port, { cut: true }),
      end: async () => way.turnTo(primary.port, { cut: true }),
    };
    try {
      await use({ env: { ...env, DATABASE_URL: way.url }, control, turn });
    } finally {
      await way.close();
      await standby.stop();
      await control.kill();
    }
  });
}

/** As in an upgrade of the database: a clean shutdown and a new start. */
function restartOf(postgres: PostgresProcess): Fault {
  return { begin: () => postgres.shutDown(), end: () => postgres.start() };
}

/** Resolves with the milliseconds from the end of the fault to the next accepted mail. */
async function whileLoaded({ baseUrl, smtpPort }: ServerProcess, fault: Fault): Promise<number> {
  const inboxes = [await createInbox(baseUrl), await createInbox(baseUrl)];
  const addresses = inboxes.map(({ email }) => email);
  const load = new MailLoad({ addresses, senders: 6, whenUp: async () => smtpPort });
  await load.untilAcknowledged(20);
  await fault.begin();
  await until("mail is put off", () => load.putOff.length > 0);
  // Never 250, never 5xx, whichever command first needs the store.
  const [told, readiness] = await inTime(
    "to mail, a creation, and a probe",
    Promise.all([sendOnce(smtpPort, addresses, RAW), ready(baseUrl), creationIsPutOff(baseUrl)]),
  );
  assert.match(told, /^451 4\.3\.0 /);
  assert.equal(readiness, 503);
  await fault.end();
  const endedAtMs = performance.now();
  await inTime("to mail that was put off", load.untilAcknowledged(1));
  const tookMs = performance.now() - endedAtMs;
  await until("the server is ready again", async () => (await ready(baseUrl)) === 200);
  await load.untilAcknowledged(20);
  await load.stop();
  for (const reply of load.putOff) assert.match(reply, /^451 4\.3\.0 /);
  await checkStored(baseUrl, inboxes, load.mails);
  return tookMs;
}

async function creationIsPutOff(baseUrl: string): Promise<void> {
  const answer = await post(baseUrl);
  assert.equal(answer.status, 503);
  assert.ok(answer.headers.get("retry-after"));
  const { message } = ERRORS.STORE_UNAVAILABLE;
  assert.deepEqual(await answer.json(), { error: "STORE_UNAVAILABLE", message });
}

async function ready(baseUrl: string): Promise<number> {
  return (await fetch(`${baseUrl}/readyz`)).status;
}

function lockOf({ env }: StoreUnderTest): Fault {
  let unlock = async (): Promise<void> => {};
  return {
    begin: async () => {
      unlock = await lockDatabase(join(env["DATA_DIR"] ?? "", "mayfly.db"));
    },
    end: () => unlock(),
  };
}
