import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import {
  forward,
  listInbox,
  receiveLetter,
  reply,
  type Letter,
} from "../../../test/mail/letters.ts";
import { refusal, startMailRelay } from "../../../test/mail/mail-relay.ts";
import { TO_ANYONE } from "../../../test/mail/start-with-relay.ts";
import { startTestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

type End = Parameters<NonNullable<SMTPServerOptions["onData"]>>[2];

for (const store of TEST_STORES)
  describe(`what becomes of mail that is sent, on ${store.name}`, () => {
    let engine: Awaited<ReturnType<typeof store.start>>;
    before(async () => {
      engine = await store.start();
    });
    after(() => engine.stop());

    const stage = async (
      t: TestContext,
      { env = {}, ...server }: SMTPServerOptions & { env?: Record<string, string> } = {},
    ) => {
      const relay = await startMailRelay(server);
      const MAIL_TRANSPORT = `smtp://127.0.0.1:${relay.port}`;
      const app = await startTestApp({
        ...(await engine.emptyEnv()),
        MAIL_TRANSPORT,
        FORWARD_CONFIRM: "off",
        ...TO_ANYONE,
        ...env,
      });
      t.after(async () => {
        await app.close();
        await relay.close();
      });
      return { app, relay };
    };

    /** Takes a message whole, and then does what the test says. */
    const whenTaken = (answer: (done: End) => void): SMTPServerOptions => ({
      onData: (stream, _session, done) => void stream.resume().once("end", () => answer(done)),
    });

    test("of the same reply and the same forward many times at once one mail leaves, and all are told so", async (t) => {
      const { app, relay } = await stage(t);
      const letter = await receiveLetter(app);
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => [reply(app, letter), forward(app, letter)]).flat(),
      );
      assert.deepEqual(new Set(outcomes.map(({ outcome }) => outcome)), new Set(["200"]));
      assert.equal(relay.begun(), 2);
      assert.deepEqual(relay.received.flatMap(({ to }) => to).toSorted(), [
        "ada@example.org",
        "bob@example.com",
      ]);
      for (const sent of [await reply(app, letter), await forward(app, letter)]) {
        assert.equal(sent.outcome, "200");
      }
      assert.equal(relay.begun(), 2);
    });

    test("two replies that differ are two mails, each with an id of its own", async (t) => {
      const { app, relay } = await stage(t);
      const letter = await receiveLetter(app);
      const differing = [{ message: "One" }, { message: "Two" }, { message: "Two." }];
      await Promise.all(differing.map((changes) => reply(app, letter, changes)));
      assert.equal(relay.received.length, 3);
      const ids = relay.received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw.toString())?.[1]);
      assert.equal(new Set(ids).size, 3);
    });

    test("where the relay hangs up before its last reply, the outcome is uncertain, and stays so: nothing is sent again", async (t) => {
      const { app, relay } = await stage(
        t,
        whenTaken(() => relay.cut()),
      );
      const letter = await receiveLetter(app);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        assert.equal((await reply(app, letter)).outcome, "504 SENDING_UNCERTAIN");
        assert.equal((await forward(app, letter)).outcome, "504 SENDING_UNCERTAIN");
      }
      assert.equal(relay.begun(), 2);
    });

    test("what the relay refuses was not sent, and may be tried again", async (t) => {
      let isWilling = false;
      const { app, relay } = await stage(
        t,
        whenTaken((done) => done(isWilling ? null : refusal(554))),
      );
      const letter = await receiveLetter(app);
      assert.equal((await reply(app, letter)).outcome, "502 TRANSPORT_REFUSED");
      assert.equal((await forward(app, letter)).outcome, "502 TRANSPORT_REFUSED");
      isWilling = true;
      assert.equal((await reply(app, letter)).outcome, "200");
      assert.equal((await forward(app, letter)).outcome, "200");
      assert.equal(relay.begun(), 4);
    });

    test("an address that the relay refuses is told as that", async (t) => {
      const { app } = await stage(t, {
        onRcptTo: (_address, _session, done) => done(refusal(550)),
      });
      const letter = await receiveLetter(app);
      assert.equal((await reply(app, letter)).outcome, "400 RECIPIENT_REFUSED");
      assert.equal((await forward(app, letter)).outcome, "400 RECIPIENT_REFUSED");
    });

    test("while the relay is away nothing is sent, and it may be tried later", async (t) => {
      const { app, relay } = await stage(t);
      const letter = await receiveLetter(app);
      await relay.close();
      for (const sent of [await reply(app, letter), await forward(app, letter)]) {
        assert.equal(sent.outcome, "503 TRANSPORT_UNAVAILABLE");
        assert.ok(Number(sent.retryAfter) > 0);
      }
    });

    test("of many at once exactly as many leave as an address may send; the others are told when they may", async (t) => {
      const { app, relay } = await stage(t, { env: { LIMIT_SENT_PER_INBOX_PER_HOUR: "3" } });
      const letter = await receiveLetter(app);
      const outcomes = await sendMany(10, (message) => reply(app, letter, { message }));
      assert.deepEqual(counted(outcomes), { "200": 3, "429 SENDING_LIMIT_REACHED": 7 });
      assert.equal(relay.received.length, 3);
      const refused = await forward(app, letter);
      assert.equal(refused.outcome, "429 SENDING_LIMIT_REACHED");
      assert.ok(Number(refused.retryAfter) > 0 && Number(refused.retryAfter) <= 3_600);
    });

    const quotas = [
      ["LIMIT_SENT_PER_INBOX_PER_DAY", "one address a day", "2"],
      ["LIMIT_SENT_PER_IP_PER_HOUR", "one network an hour", "2"],
      ["LIMIT_SENT_PER_IP_PER_DAY", "one network a day", "2"],
      ["LIMIT_SENT_PER_HOUR", "the service an hour, of which one network gets half,", "4"],
      ["LIMIT_SENT_PER_DAY", "the service a day, of which one network gets half,", "4"],
    ] as const;
    for (const [name, whose, limit] of quotas) {
      test(`the limit of ${whose} holds for many at once`, async (t) => {
        const { app, relay } = await stage(t, { env: { [name]: limit } });
        const shared = await receiveLetter(app);
        const perInbox = name.includes("INBOX");
        const letters: Letter[] = [];
        for (let count = 0; count < 5; count += 1) {
          letters.push(perInbox ? shared : await receiveLetter(app));
        }
        const outcomes = await sendMany(5, (message, index) =>
          reply(app, letters[index] ?? shared, { message }),
        );
        assert.deepEqual(counted(outcomes), { "200": 2, "429 SENDING_LIMIT_REACHED": 3 });
        assert.equal(relay.received.length, 2);
      });
    }

    test("whoever has used up their share takes nothing of anybody else's", async (t) => {
      const limits = { LIMIT_SENT_PER_INBOX_PER_HOUR: "1", LIMIT_SENT_PER_IP_PER_HOUR: "2" };
      const { app } = await stage(t, {
        env: { ...limits, LIMIT_SENT_PER_HOUR: "5", TRUST_PROXY: "127.0.0.1" },
      });
      const [one, two, three] = [
        await receiveLetter(app),
        await receiveLetter(app),
        await receiveLetter(app),
      ];
      const from = (ip: string) => ({ "x-forwarded-for": ip });
      const replyFrom = async (ip: string, letter: Letter, message: string) =>
        (await reply(app, letter, { message }, from(ip))).outcome;
      assert.equal(await replyFrom("192.0.2.1", one, "1"), "200");
      for (let count = 0; count < 5; count += 1) {
        assert.match(await replyFrom("192.0.2.1", one, `more ${count}`), /^429 /);
      }
      assert.equal(await replyFrom("192.0.2.1", two, "2"), "200");
      assert.match(await replyFrom("192.0.2.1", three, "3"), /^429 /);
      assert.match(await replyFrom("2001:db8::1", two, "4"), /^429 /);
      const other = await receiveLetter(app);
      assert.equal(await replyFrom("2001:db8::1", other, "5"), "200");
    });

    test("the same mail asked for again counts once, and what is refused is not sent later", async (t) => {
      const { app, relay } = await stage(t, { env: { LIMIT_SENT_PER_INBOX_PER_HOUR: "1" } });
      const letter = await receiveLetter(app);
      for (let count = 0; count < 4; count += 1) {
        assert.equal((await reply(app, letter)).outcome, "200");
      }
      assert.equal((await forward(app, letter)).outcome, "429 SENDING_LIMIT_REACHED");
      assert.equal(relay.begun(), 1);
    });

    test("without a transport mail to others is refused with its reason, and our own are reached", async (t) => {
      const app = await startTestApp(await engine.emptyEnv());
      t.after(() => app.close());
      const letter = await receiveLetter(app);
      for (const sent of [await reply(app, letter), await forward(app, letter)]) {
        assert.equal(sent.outcome, "503 NO_MAIL_TRANSPORT");
        assert.equal(sent.retryAfter, null, "nothing comes of trying again");
      }
      const other = await app.createAddress();
      assert.equal((await forward(app, letter, { forwardTo: other.email })).outcome, "200");
      assert.equal((await listInbox(app, other)).length, 1);
      const gone = { forwardTo: "nobody.at.all1@mayfly.test" };
      assert.equal((await forward(app, letter, gone)).outcome, "400 RECIPIENT_REFUSED");
    });
  });

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
