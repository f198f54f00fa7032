import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DeliveryAttempt, DeliveryReason, DeliveryTrace } from "@mayfly/contract";
import { ban, BANNABLE, talkFrom } from "../../../../test/app/banning.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { until } from "../../../../test/until.ts";
import { SQLITE } from "../../../../test/stores/test-stores.ts";

const MESSAGE_BYTES = 200_000;
const HEADER_BYTES = 1_000;
const STORED_BYTES = 10_000;
const SETTINGS = {
  ...BANNABLE,
  LIMIT_MESSAGE_BYTES: String(MESSAGE_BYTES),
  LIMIT_BYTES_IN_FLIGHT: String(8 * MESSAGE_BYTES),
  LIMIT_HEADER_BYTES: String(HEADER_BYTES),
  LIMIT_RECIPIENTS: "1",
  LIMIT_STORED_BYTES: String(STORED_BYTES),
  LIMIT_STORED_BYTES_PER_IP: "1",
};

type Talk = Awaited<ReturnType<typeof talkFrom>>;
type Refusal = {
  title: string;
  reason: DeliveryReason;
  stage: DeliveryAttempt["stage"];
  /** Makes the server refuse mail to this address, and returns the refusing reply. */
  refuse: (talk: Talk, email: string, app: TestApp) => Promise<string>;
};

const REFUSALS: readonly Refusal[] = [
  {
    title: "with an announced size that is too large",
    reason: "message-too-large",
    stage: "recipient",
    async refuse({ say }, email) {
      const reply = await say(`MAIL FROM:<news@shop.example> SIZE=${MESSAGE_BYTES + 1}`);
      await say(`RCPT TO:<${email}>`);
      return reply;
    },
  },
  {
    title: "for a recipient beyond the limit",
    reason: "too-many-recipients",
    stage: "recipient",
    async refuse({ say }, email, app) {
      const other = await app.createAddress();
      await begin(say, other.email);
      return say(`RCPT TO:<${email}>`);
    },
  },
  {
    title: "to an address whose network has used its storage",
    reason: "storage-full",
    stage: "recipient",
    async refuse({ say }, email, app) {
      let reply = "";
      await until("the stored message is counted", async () => {
        app.clock.advance(1_000);
        await say("MAIL FROM:<news@shop.example>");
        reply = await say(`RCPT TO:<${email}>`);
        if (!reply.startsWith("250")) return true;
        await say("DATA");
        await say("Subject: x\r\n\r\nx\r\n.");
        return false;
      });
      return reply;
    },
  },
  {
    title: "from a network that is banned after the recipient",
    reason: "banned-network",
    stage: "recipient",
    async refuse({ say }, email, app) {
      await begin(say, email);
      assert.equal(await ban(app, "192.0.2.4"), 200);
      return say("DATA");
    },
  },
  {
    title: "from a network that sends too much at once",
    reason: "rate-limit",
    stage: "recipient",
    async refuse({ say }, email, app) {
      const busy = await talkFrom(app, "192.0.2.5");
      await busy.say("EHLO shop.example");
      await begin(busy.say, (await app.createAddress()).email);
      await busy.say("DATA");
      void busy.say(`Subject: x\r\n\r\n${"x".repeat(MESSAGE_BYTES * 0.9)}`);
      let reply = "";
      await until("the other message fills its network's share", async () => {
        await say(`MAIL FROM:<news@shop.example> SIZE=${MESSAGE_BYTES}`);
        await say(`RCPT TO:<${email}>`);
        reply = await say("DATA");
        if (!reply.startsWith("354")) return true;
        // Too large, so that nothing is stored.
        await say(`${"x".repeat(MESSAGE_BYTES)}\r\n.`);
        return false;
      });
      busy.close();
      return reply;
    },
  },
  {
    title: "with headers that are too large",
    reason: "content-refused",
    stage: "end",
    async refuse({ say }, email) {
      await begin(say, email);
      await say("DATA");
      return say(`Subject: ${"x".repeat(HEADER_BYTES)}\r\n\r\nx\r\n.`);
    },
  },
  // The last one: from here on, the server refuses all mail.
  {
    title: "to a server that has no room",
    reason: "server-full",
    stage: "recipient",
    async refuse({ say }, email, app) {
      await begin(say, (await app.createAddress()).email);
      await say("DATA");
      await say(`Subject: x\r\n\r\n${"x".repeat(STORED_BYTES)}\r\n.`);
      await say("MAIL FROM:<news@shop.example>");
      return say(`RCPT TO:<${email}>`);
    },
  },
];

async function begin(say: Talk["say"], email: string): Promise<void> {
  await say("MAIL FROM:<news@shop.example>");
  assert.match(await say(`RCPT TO:<${email}>`), /^250 /);
}

describe("the trace of refused mail", () => {
  let app: TestApp;
  startBefore(
    SQLITE,
    (env) => startTestApp({ ...env, ...SETTINGS }),
    (started) => {
      app = started;
    },
  );

  /** Sends a recipient beyond the limit this many times. */
  const refuseFrom = async (
    ip: string,
    email: string,
    { from = "news@shop.example", times = 1 },
  ) => {
    const talk = await talkFrom(app, ip);
    await talk.say("EHLO shop.example");
    await talk.say(`MAIL FROM:<${from}>`);
    await talk.say(`RCPT TO:<${(await app.createAddress()).email}>`);
    for (let sent = 0; sent < times; sent++)
      assert.match(await talk.say(`RCPT TO:<${email}>`), /^452 /);
    talk.close();
  };

  test("keeps those of other networks during a flood from one", async () => {
    const { id: token, email } = await app.createAddress();
    await refuseFrom("192.0.2.100", email, {});
    await refuseFrom("2001:db8:1:1::1", email, { times: 100 });
    await refuseFrom("192.0.2.100", email, {});
    // Another network of the same site.
    await refuseFrom("2001:db8:1:2::1", email, { times: 99 });
    await refuseFrom("2001:db8:1:2::1", email, { from: "last@flood.example" });
    let attempts: DeliveryAttempt[] = [];
    await until("the last attempt is listed", async () => {
      const answer = await app.call("GET", "/api/email/trace", { token });
      ({ attempts } = (await answer.json()) as DeliveryTrace);
      return attempts.some(({ senderDomain }) => senderDomain === "flood.example");
    });
    const honest = attempts.filter(({ server }) => server === "192.0.2.100");
    assert.deepEqual(
      honest.map(({ reason }) => reason),
      ["too-many-recipients", "too-many-recipients"],
    );
  });

  for (const [index, { title, reason, stage, refuse }] of REFUSALS.entries())
    test(`lists mail ${title}`, async () => {
      // Each sender and each address has a network of its own, so that limits of one test don't count in another.
      const headers = { "x-forwarded-for": `198.51.${index + 1}.1` };
      const created = await app.call("POST", "/api/temp-emails", { body: {}, headers });
      const { id: token, email } = (await created.json()) as { id: string; email: string };
      const talk = await talkFrom(app, `192.0.2.${index + 1}`);
      await talk.say("EHLO shop.example");
      const reply = await refuse(talk, email, app);
      talk.close();
      await until("the attempt is listed", async () => {
        const answer = await app.call("GET", "/api/email/trace", { token });
        const { attempts } = (await answer.json()) as DeliveryTrace;
        const listed = attempts.find((attempt) => attempt.reason === reason);
        if (!listed) return false;
        assert.deepEqual([listed.outcome, listed.stage, listed.reply], ["refused", stage, reply]);
        assert.deepEqual(
          [listed.server, listed.senderDomain],
          [`192.0.2.${index + 1}`, "shop.example"],
        );
        return true;
      });
    });
});
