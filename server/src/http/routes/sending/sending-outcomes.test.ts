import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import {
  forward,
  listInbox,
  receiveMail,
  reply,
  type ReceivedMail,
} from "../../../../test/mail/received-mail.ts";
import { refusal } from "../../../../test/mail/mail-relay.ts";
import { startWithRelay } from "../../../../test/mail/start-with-relay.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp } from "../../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

const HOUR_MS = 3_600_000;

type End = Parameters<NonNullable<SMTPServerOptions["onData"]>>[2];

for (const store of TEST_STORES)
  describe(`outcomes of sent mail, on ${store.name}`, () => {
    let isRcptRefused = false;
    const relayOptions: SMTPServerOptions = {
      onRcptTo: (_address, _session, done) => done(isRcptRefused ? refusal(550) : null),
    };
    /** Each test has its own message. */
    let shared: Awaited<ReturnType<typeof start>>;
    startBefore(
      store,
      (env) => start(env, relayOptions),
      (started) => {
        shared = started;
      },
    );

    /** The shared relay accepts each message, and then does what the test sets. */
    const whenTaken = (t: TestContext, answer: (done: End) => void): void => {
      relayOptions.onData = (stream, _session, done) =>
        void stream.resume().once("end", () => answer(done));
      t.after(() => delete relayOptions.onData);
    };

    test("many concurrent identical replies and forwards send one mail each, and all requests report success", async () => {
      const { app, relay } = shared;
      const mail = await receiveMail(app);
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => [reply(app, mail), forward(app, mail)]).flat(),
      );
      assert.deepEqual(new Set(outcomes.map(({ outcome }) => outcome)), new Set(["200"]));
      assert.equal(relay.begun(), 2);
      assert.deepEqual(relay.received.flatMap(({ to }) => to).toSorted(), [
        "ada@example.org",
        "bob@example.com",
      ]);
      for (const sent of [await reply(app, mail), await forward(app, mail)]) {
        assert.equal(sent.outcome, "200");
      }
      assert.equal(relay.begun(), 2);
    });

    testOnSqlite(store, "two different replies are two mails with different ids", async () => {
      const { app, relay } = shared;
      const earlier = relay.received.length;
      const mail = await receiveMail(app);
      const differing = [{ message: "One" }, { message: "Two" }, { message: "Two." }];
      await Promise.all(differing.map((changes) => reply(app, mail, changes)));
      const mails = relay.received.slice(earlier);
      assert.equal(mails.length, 3);
      const ids = mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw.toString())?.[1]);
      assert.equal(new Set(ids).size, 3);
    });

    test("if the relay disconnects before its last reply, the outcome is uncertain, and a retry sends nothing", async (t) => {
      const { app, relay } = shared;
      whenTaken(t, () => relay.cut());
      const earlier = relay.begun();
      const mail = await receiveMail(app);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        assert.equal((await reply(app, mail)).outcome, "504 SENDING_UNCERTAIN");
        assert.equal((await forward(app, mail)).outcome, "504 SENDING_UNCERTAIN");
      }
      assert.equal(relay.begun() - earlier, 2);
    });

    test("mail that the relay refuses wasn't sent and can be retried", async (t) => {
      let isWilling = false;
      const { app, relay } = shared;
      whenTaken(t, (done) => done(isWilling ? null : refusal(554)));
      const earlier = relay.begun();
      const mail = await receiveMail(app);
      assert.equal((await reply(app, mail)).outcome, "502 TRANSPORT_REFUSED");
      assert.equal((await forward(app, mail)).outcome, "502 TRANSPORT_REFUSED");
      isWilling = true;
      assert.equal((await reply(app, mail)).outcome, "200");
      assert.equal((await forward(app, mail)).outcome, "200");
      assert.equal(relay.begun() - earlier, 4);
    });

    testOnSqlite(
      store,
      "a forward that is too large for the relay has its own error",
      async (t) => {
        const { app } = shared;
        whenTaken(t, (done) => done(refusal(552, "5.3.4 Message too big")));
        const mail = await receiveMail(app);
        assert.equal((await forward(app, mail)).outcome, "413 FORWARD_TOO_LARGE");
        assert.equal((await reply(app, mail)).outcome, "502 TRANSPORT_REFUSED");
      },
    );

    testOnSqlite(store, "an address that the relay refuses has its own error", async (t) => {
      const { app } = shared;
      isRcptRefused = true;
      t.after(() => void (isRcptRefused = false));
      const mail = await receiveMail(app);
      assert.equal((await reply(app, mail)).outcome, "400 RECIPIENT_REFUSED");
      assert.equal((await forward(app, mail)).outcome, "400 RECIPIENT_REFUSED");
    });

    testOnSqlite(
      store,
      "a relay that sends only to verified addresses has its own error",
      async (t) => {
        const { app } = shared;
        const text = "Message rejected: Email address is not verified.";
        whenTaken(t, (done) => done(refusal(554, text)));
        const mail = await receiveMail(app);
        assert.equal((await forward(app, mail)).outcome, "400 SES_VERIFICATION_ERROR");
      },
    );
  });

/** `rate-levels.contract.ts` tests the counting of concurrent requests on both stores. */
describe("outcomes of sent mail that depend on settings", () => {
  const stage = async (t: TestContext, env: Record<string, string> = {}) => {
    const started = await start(env);
    t.after(started.close);
    return started;
  };

  test("concurrent sends are limited to the address's hourly and daily limits, where a repeated mail counts once", async (t) => {
    const limits = { LIMIT_SENT_PER_INBOX_PER_HOUR: "3", LIMIT_SENT_PER_INBOX_PER_DAY: "5" };
    const { app, relay } = await stage(t, { ...limits, ADDRESS_MINUTES: "120" });
    const mail = await receiveMail(app);
    for (let count = 0; count < 4; count += 1) {
      assert.equal((await reply(app, mail)).outcome, "200");
    }
    const sendFive = async (hour: string) =>
      counted(
        await sendMany(5, (message) => reply(app, mail, { message: `${message} in ${hour}` })),
      );
    const twoSent = { "200": 2, "429 SENDING_LIMIT_REACHED": 3 };
    assert.deepEqual(await sendFive("the first hour"), twoSent);
    const refused = await forward(app, mail);
    assert.equal(refused.outcome, "429 SENDING_LIMIT_REACHED");
    assert.ok(Number(refused.retryAfter) > 0 && Number(refused.retryAfter) <= 3_600);
    assert.equal(relay.received.length, 3);
    assert.equal(relay.begun(), 3, "a refused mail isn't sent later");
    app.clock.advance(HOUR_MS);
    assert.deepEqual(await sendFive("the second hour"), twoSent);
    assert.equal(relay.received.length, 5);

    await t.test(
      "while the relay is down nothing is sent, and the error is temporary",
      async () => {
        const other = await receiveMail(app);
        await relay.close();
        for (const sent of [await reply(app, other), await forward(app, other)]) {
          assert.equal(sent.outcome, "503 TRANSPORT_UNAVAILABLE");
          assert.ok(Number(sent.retryAfter) > 0);
        }
      },
    );
  });

  const quotas = [
    ["one network", { LIMIT_SENT_PER_IP_PER_HOUR: "2", LIMIT_SENT_PER_IP_PER_DAY: "3" }],
    [
      "the service, of which one network gets half,",
      { LIMIT_SENT_PER_HOUR: "4", LIMIT_SENT_PER_DAY: "6" },
    ],
  ] as const;
  for (const [whose, env] of quotas) {
    test(`the hourly and daily limits of ${whose} apply to concurrent sends`, async (t) => {
      const { app, relay } = await stage(t, env);
      const sendOneEach = async () => {
        const mails: ReceivedMail[] = [];
        for (let count = 0; count < 5; count += 1) mails.push(await receiveMail(app));
        // The half of the service never refuses a network's first mail. If it were counted last, it would come on top.
        const [first, ...others] = mails;
        const outcomes = first ? [await reply(app, first)] : [];
        return counted([
          ...outcomes,
          ...(await Promise.all(others.map((mail) => reply(app, mail)))),
        ]);
      };
      assert.deepEqual(await sendOneEach(), { "200": 2, "429 SENDING_LIMIT_REACHED": 3 });
      app.clock.advance(HOUR_MS);
      assert.deepEqual(await sendOneEach(), { "200": 1, "429 SENDING_LIMIT_REACHED": 4 });
      assert.equal(relay.received.length, 3);
    });
  }

  test("a network that used up its share takes nothing from other networks", async (t) => {
    const limits = { LIMIT_SENT_PER_INBOX_PER_HOUR: "1", LIMIT_SENT_PER_IP_PER_HOUR: "2" };
    const { app } = await stage(t, {
      ...limits,
      LIMIT_SENT_PER_HOUR: "5",
      TRUST_PROXY: "127.0.0.1",
    });
    const [one, two, three] = [
      await receiveMail(app),
      await receiveMail(app),
      await receiveMail(app),
    ];
    const from = (ip: string) => ({ "x-forwarded-for": ip });
    const replyFrom = async (ip: string, mail: ReceivedMail, message: string) =>
      (await reply(app, mail, { message }, from(ip))).outcome;
    assert.equal(await replyFrom("192.0.2.1", one, "1"), "200");
    for (let count = 0; count < 5; count += 1) {
      assert.match(await replyFrom("192.0.2.1", one, `more ${count}`), /^429 /);
    }
    assert.equal(await replyFrom("192.0.2.1", two, "2"), "200");
    assert.match(await replyFrom("192.0.2.1", three, "3"), /^429 /);
    assert.match(await replyFrom("2001:db8::1", two, "4"), /^429 /);
    const other = await receiveMail(app);
    assert.equal(await replyFrom("2001:db8::1", other, "5"), "200");
  });

  test("without a transport mail to other domains is refused with its reason, and our own are reached", async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    const mail = await receiveMail(app);
    for (const sent of [await reply(app, mail), await forward(app, mail)]) {
      assert.equal(sent.outcome, "503 NO_MAIL_TRANSPORT");
      assert.equal(sent.retryAfter, null, "nothing comes of trying again");
    }
    const stranger = await reply(app, mail, { replyTo: "eve@example.net" });
    assert.equal(stranger.outcome, "400 REPLY_NOT_TO_SENDER", "the caller's mistake comes first");
    const renamed = await reply(app, mail, { subject: "Win a prize" });
    assert.equal(renamed.outcome, "400 REPLY_SUBJECT_CHANGED");
    const other = await app.createAddress();
    assert.equal((await forward(app, mail, { forwardTo: other.email })).outcome, "200");
    assert.equal((await listInbox(app, other)).length, 1);
    const gone = { forwardTo: "nobody.at.all1@mayfly.test" };
    assert.equal((await forward(app, mail, gone)).outcome, "400 RECIPIENT_REFUSED");
  });
});

function start(env: Record<string, string>, relayOptions?: SMTPServerOptions) {
  return startWithRelay({ FORWARD_CONFIRM: "off", ...env }, relayOptions);
}

function sendMany(
  count: number,
  sendOne: (message: string, index: number) => Promise<{ outcome: string }>,
): Promise<{ outcome: string }[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return Promise.all(numbers.map((index) => sendOne(`Message ${index}`, index)));
}

function counted(outcomes: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
