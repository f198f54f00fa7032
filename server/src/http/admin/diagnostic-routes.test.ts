import type {
  AuditEntry,
  CompanyMessage,
  InfrastructureDiagnostic,
  TestEmailResult,
} from "@mayfly/contract";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DOMAIN, HOST, publishWell } from "../../../test/checks/check-deps.ts";
import { refusal, startMailRelay, type MailRelay } from "../../../test/mail/mail-relay.ts";
import { startNameServer, type NameServer } from "../../../test/network/name-server.ts";
import { operatorOf, OPERATORS_KEY } from "../../../test/app/operator.ts";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const DIAGNOSTIC = "email-infrastructure-diagnostic";
const ADMIN = { ADMIN_KEY: OPERATORS_KEY };

async function startNamed(env: Record<string, string>, dns: NameServer): Promise<TestApp> {
  return startTestApp({
    ...env,
    ...ADMIN,
    DNS_RESOLVER: dns.address,
    DOMAINS: DOMAIN,
    SMTP_HOSTNAME: HOST,
  });
}

async function closeBoth(app: TestApp, dns: NameServer): Promise<void> {
  await app.close();
  await dns.close();
}

for (const store of TEST_STORES)
  describe(`the diagnostic of a server on ${store.name}`, () => {
    let dns: NameServer;
    let app: TestApp;
    startBefore(
      store,
      async (env) => {
        dns = await startNameServer();
        publishWell(dns);
        // No external queries: the test has no network.
        dns.set(HOST, "A", "192.168.77.25");
        const started = await startNamed(env, dns);
        return { ...started, close: () => closeBoth(started, dns) };
      },
      (started) => (app = started),
    );
    const diagnose = async () =>
      (await operatorOf(app)<InfrastructureDiagnostic>("GET", DIAGNOSTIC)).body;

    test("runs all checks and reports the worst finding first", async () => {
      const { summary, tests, timestamp } = await diagnose();
      assert.equal(summary.overallStatus, "critical");
      assert.equal(
        summary.primaryIssue,
        `Mail for ${DOMAIN} can’t be delivered: its MX records name no reachable server.`,
      );
      assert.match(summary.recommendedActions[0] ?? "", /^Publish the MX record below/);
      assert.equal(Number.isNaN(Date.parse(timestamp)), false);
      const statuses = Object.entries(tests).map(([name, { status }]) => `${name} ${status}`);
      assert.deepEqual(
        statuses.filter((line) => !/^(?:database|diskSpace|listenBacklog|workers) /.test(line)),
        [
          "smtpServer pass",
          "nameServers pass",
          "mx fail",
          "spf pass",
          "dkim pass",
          "dmarc pass",
          "mailPort warning",
          "starttls warning",
          "transport warning",
          "reverseDns warning",
          "publicUrl warning",
          "payments pass",
          "clock pass",
          "expiry pass",
          ...(store.name === "PostgreSQL" ? ["liveEvents pass"] : []),
        ],
      );
      // The disk and the load of this machine vary.
      assert.deepEqual(
        Object.keys(tests).filter((name) => /database|disk|workers/.test(name)),
        ["database", "diskSpace", "workers"],
      );
      assert.match(
        tests["database"]?.message ?? "",
        new RegExp(`^${store.name} is (?:writable|slow)`),
      );
      assert.match(tests["smtpServer"]?.details ?? "", new RegExp(`^220 ${HOST} ESMTP Mayfly$`));
      assert.deepEqual(tests["mx"]?.records, [{ name: DOMAIN, type: "MX", value: `10 ${HOST}.` }]);
      assert.match(tests["mx"]?.details ?? "", /which is not a public address/);
    });

    test("runs once for two concurrent requests", async () => {
      const askedBefore = dns.asked.length;
      const [one, other] = await Promise.all([diagnose(), diagnose()]);
      assert.deepEqual(Object.keys(one.tests), Object.keys(other.tests));
      const asked = dns.asked.slice(askedBefore);
      assert.equal(asked.filter((question) => question === `MX ${DOMAIN}`).length, 1);
    });

    test("requires the operator's key", async () => {
      const { status } = await operatorOf(app, "a-guess-of-sixteen")("GET", DIAGNOSTIC);
      assert.equal(status, 401);
    });

    test("changes nothing and isn't on the audit list", async () => {
      await diagnose();
      const { body } = await operatorOf(app)<AuditEntry[]>("GET", "audit");
      assert.deepEqual(body, []);
    });
  });

describe("the diagnostic", () => {
  let dns: NameServer;
  let app: TestApp;
  let isAway = false;
  before(async () => {
    dns = await startNameServer();
    app = await startTestApp({ ...ADMIN, DNS_RESOLVER: dns.address });
  });
  after(async () => {
    await app.close();
    if (!isAway) await dns.close();
  });
  const diagnose = async () =>
    (await operatorOf(app)<InfrastructureDiagnostic>("GET", DIAGNOSTIC)).body.tests;

  test("doesn't fail with the default settings", async () => {
    const { diskSpace: _disk, workers: _workers, ...tests } = await diagnose();
    assert.deepEqual(
      Object.values(tests).flatMap(({ status, title }) => (status === "fail" ? [title] : [])),
      [],
    );
    assert.match(tests["mx"]?.message ?? "", /for testing only/);
    assert.equal(tests["clock"]?.status, "pass");
  });

  test("reports a missing name server, and detects a clock change", async () => {
    isAway = true;
    await dns.close();
    app.clock.advance(60_000);
    const tests = await diagnose();
    assert.deepEqual(
      ["nameServers", "mx", "spf", "reverseDns"].map((name) => tests[name]?.message),
      ["No name server answers.", ...Array(3).fill("Not checked: no name server answers.")],
    );
    assert.equal(tests["clock"]?.status, "warning");
  });
});

describe("a test mail", () => {
  let relay: MailRelay;
  let app: TestApp;
  let refused = false;
  before(async () => {
    const onRcptTo = (_a: unknown, _s: unknown, done: (error?: Error) => void) =>
      done(refused ? refusal(550) : undefined);
    relay = await startMailRelay({ onRcptTo });
    app = await startTestApp({ ...ADMIN, MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}` });
  });
  after(async () => {
    await app.close();
    await relay.close();
  });

  const post = async (testEmail?: string | number, node = app) =>
    operatorOf(node)<TestEmailResult & Record<string, unknown>>("POST", "test-email", {
      testEmail,
    });
  const listed = async () =>
    (await operatorOf(app)<AuditEntry[]>("GET", "audit")).body.map(
      ({ action, subject }) => `${action} ${subject}`,
    );

  test("without an address tests the configuration and sends nothing", async () => {
    assert.deepEqual((await post()).body, {
      success: true,
      message: "Mail-sending service configured properly",
      configured: true,
      connectionWorking: true,
      emailSent: false,
    });
    assert.equal((await post("  ")).body.emailSent, false);
    assert.deepEqual([relay.connections(), relay.begun()], [2, 0]);
    assert.deepEqual(await listed(), Array(2).fill("test-email configuration"));
  });

  test("is sent once, and its bounce address is an inbox that the operator reads", async () => {
    assert.deepEqual((await post(" operator@example.org ")).body, {
      success: true,
      message: "Test email sent successfully to the address",
      configured: true,
      connectionWorking: true,
      emailSent: true,
      testEmail: "operator@example.org",
    });
    const [mail, ...others] = relay.received;
    assert.deepEqual(others, []);
    assert.deepEqual([mail?.from, mail?.to], ["postmaster@mayfly.test", ["operator@example.org"]]);
    const raw = mail?.raw.toString() ?? "";
    assert.match(raw, /^From: Mayfly <no-reply@mayfly\.test>\r$/m);
    assert.match(raw, /^Subject: Test email from Mayfly\r$/m);
    assert.match(raw, /^Auto-Submitted: auto-generated\r$/m);
    assert.equal((await listed())[0], "test-email operator@example.org");
  });

  test("reaches our own inboxes without the transport", async () => {
    const begun = relay.begun();
    const { body } = await post("general@mayfly.test");
    assert.deepEqual([body.success, body.emailSent, relay.begun()], [true, true, begun]);
    const inbox = await operatorOf(app)<CompanyMessage[]>("GET", "company-inbox/general");
    assert.deepEqual(
      inbox.body.map(({ subject }) => subject),
      ["Test email from Mayfly"],
    );
  });

  test("that is refused reports the refusal and a working connection", async (t) => {
    refused = true;
    t.after(() => (refused = false));
    const { body } = await post("operator@example.org");
    assert.deepEqual([body.success, body.connectionWorking, body.emailSent], [false, true, false]);
    assert.match(
      body.error ?? "",
      /^The email was not sent: the mail transport rejected the address\. \(relay: 550/,
    );
    for (const domain of ["one.example", "two.example"]) await post(`operator@${domain}`);
    const { body: diagnosis } = await operatorOf(app)<InfrastructureDiagnostic>("GET", DIAGNOSTIC);
    assert.match(diagnosis.tests["transport"]?.details ?? "", /^Its reply: 550$/m);
  });

  for (const [what, address, code] of [
    ["no address", "operator", "ADDRESS_INVALID"],
    ["two lines", "operator@example.org\r\nBcc: a@example.org", "UNSAFE_CHARACTERS"],
    ["a number", 7, "INVALID_INPUT"],
  ] as const) {
    test(`to ${what} is refused and not on the audit list`, async () => {
      const listedBefore = await listed();
      const { status, body } = await post(address);
      assert.deepEqual([status, body.error], [400, code]);
      assert.deepEqual(await listed(), listedBefore);
    });
  }

  test("requires the operator's key", async () => {
    const answer = await operatorOf(app, "a-guess-of-sixteen")("POST", "test-email", {});
    assert.equal(answer.status, 401);
  });

  test("reports the cause when the transport is down, with and without an address", async (t) => {
    const gone = await startMailRelay();
    await gone.close();
    const node = await startTestApp({ ...ADMIN, MAIL_TRANSPORT: `smtp://127.0.0.1:${gone.port}` });
    t.after(() => node.close());
    for (const address of [undefined, "operator@example.org"]) {
      const { body } = await post(address, node);
      assert.deepEqual(
        [body.success, body.configured, body.connectionWorking, body.emailSent],
        [false, true, false, false],
      );
      assert.match(body.error ?? "", /relay: ESOCKET/);
    }
  });

  test("without a transport reports that other domains can't be reached", async (t) => {
    const node = await startTestApp(ADMIN);
    t.after(() => node.close());
    for (const address of [undefined, "operator@example.org"]) {
      const { status, body } = await post(address, node);
      assert.equal(status, 200);
      assert.deepEqual(
        [body.success, body.message, body.configured, body.connectionWorking, body.emailSent],
        [false, "Email configuration test failed", false, false, false],
      );
      assert.match(body.error ?? "", /MAIL_TRANSPORT/);
    }
  });
});
