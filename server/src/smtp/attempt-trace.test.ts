import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { FailedAttempt } from "../inbox/trace/delivery-attempt.ts";
import { AppError } from "../app-error.ts";
import type { TestClient } from "./testing/test-client.ts";
import { NO_LIMIT, startTestServer } from "./testing/test-server.ts";
import { mockTime } from "./testing/test-time.ts";

const MAIL = "MAIL FROM:<s@Sender.Test>\r\n";
const TO = "RCPT TO:<marlow@mayfly.test>\r\n";
const HEAD = "Subject: x\r\n\r\n";

const COMPANY_INBOX = {
  inboxId: 3,
  publicId: "p",
  wrappedKey: Buffer.alloc(0),
  domain: "mayfly.test",
  capacity: NO_LIMIT,
  ip: null,
};

type Given = Parameters<typeof startTestServer>[1];

/** Sends the lines of a client that waits for no reply, and returns the only recorded attempt. */
async function attemptOf(
  t: TestContext,
  lines: string,
  { options, until }: { options?: Given; until?: (client: TestClient) => Promise<unknown> } = {},
): Promise<Partial<FailedAttempt>> {
  const { hello, receiver, reports } = await startTestServer(t, options);
  const client = await hello();
  client.send(lines);
  if (until) await until(client);
  client.socket.end();
  await client.rest();
  await reports.untilClosed(1);
  const [failure, ...more] = receiver.failures;
  assert.ok(failure);
  assert.deepEqual(more, []);
  const { tookMs, ip, senderDomain, ...attempt } = failure.attempt;
  assert.ok((tookMs ?? -1) >= 0);
  assert.deepEqual([ip, senderDomain], ["127.0.0.1", "sender.test"]);
  return attempt;
}

describe("an attempt that fails is recorded for its recipients", () => {
  const small = { limits: { messageBytesMax: 100 } };

  it("when the inbox is full", async (t) => {
    assert.deepEqual(await attemptOf(t, `${MAIL}RCPT TO:<crowded@mayfly.test>\r\nQUIT\r\n`), {
      outcome: "refused",
      reason: "inbox-full",
      stage: "recipient",
      sizeBytes: 0,
      reply: "452 4.2.2 This inbox is full",
    });
  });

  it("when the announced size is too large, if the client names the recipient anyway", async (t) => {
    const lines = `MAIL FROM:<s@Sender.Test> SIZE=900\r\n${TO}DATA\r\n`;
    assert.deepEqual(await attemptOf(t, lines, { options: small }), {
      outcome: "refused",
      reason: "message-too-large",
      stage: "recipient",
      sizeBytes: 900,
      reply: "552 5.3.4 The message is too large",
    });
  });

  it("with a size that programs can read as an integer, whatever the client announces", async (t) => {
    const lines = `MAIL FROM:<s@Sender.Test> SIZE=${"9".repeat(20)}\r\n${TO}DATA\r\n`;
    const { sizeBytes } = await attemptOf(t, lines);
    assert.equal(sizeBytes, Number.MAX_SAFE_INTEGER);
  });

  it("when the message already has its most recipients, for the recipient beyond them", async (t) => {
    const { hello, receiver, reports } = await startTestServer(t, { limits: { recipientsMax: 1 } });
    const client = await hello();
    client.send(`${MAIL}${TO}RCPT TO:<quill@mayfly.test>\r\nDATA\r\n${HEAD}x\r\n.\r\nQUIT\r\n`);
    await client.rest();
    await reports.untilClosed(1);
    assert.deepEqual(
      receiver.failures.map(({ inboxIds, attempt: { outcome, reason, stage, reply } }) => ({
        inboxIds,
        attempt: [outcome, reason, stage, reply],
      })),
      [
        {
          inboxIds: [2],
          attempt: [
            "refused",
            "too-many-recipients",
            "recipient",
            "452 4.5.3 Too many recipients for one message",
          ],
        },
      ],
    );
  });

  it("and if the look-up for it fails or finds a company inbox, the refusal is the same, without a record", async (t) => {
    const beyond: (string | undefined)[] = [];
    const { hello, receiver, logged } = await startTestServer(t, {
      limits: { recipientsMax: 1 },
      receiver: {
        acceptRecipient: (path, ip) => {
          if (path.local === "marlow") return receiver.acceptRecipient(path);
          beyond.push(ip);
          if (path.local === "away") return Promise.reject(new AppError("STORE_UNAVAILABLE"));
          return Promise.resolve({ accepted: true, recipient: COMPANY_INBOX });
        },
      },
    });
    const client = await hello();
    client.send(`${MAIL}${TO}`);
    await client.replies(2);
    for (const local of ["away", "contact"]) {
      assert.match(await client.ask(`RCPT TO:<${local}@mayfly.test>`), /^452 4\.5\.3 /);
    }
    assert.deepEqual(receiver.failures, []);
    assert.deepEqual(logged, []);
    // Without an IP address, a company inbox counts no sender.
    assert.deepEqual(beyond, [undefined, undefined]);
  });

  it("and a client with thousands of recipients beyond the limit costs a hundred look-ups", async (t) => {
    let lookUps = 0;
    const { hello, receiver } = await startTestServer(t, {
      limits: { recipientsMax: 1 },
      receiver: {
        acceptRecipient: (path) => {
          lookUps += 1;
          return receiver.acceptRecipient(path);
        },
      },
    });
    const client = await hello();
    client.send(`${MAIL}${TO}`);
    await client.replies(2);
    const beyond = "RCPT TO:<quill@mayfly.test>\r\n".repeat(1_000);
    client.send(`${beyond}RSET\r\n${MAIL}${TO}${beyond}`);
    const replies = await client.replies(2_003);
    assert.equal(replies.filter((reply) => reply.startsWith("452 4.5.3 ")).length, 2_000);
    assert.equal(lookUps, 2 + 100);
  });

  for (const [title, content, reason, reply] of [
    ["is too large", `${HEAD}${"x".repeat(200)}`, "message-too-large", /^552 5\.3\.4 /],
    ["has a bare line feed", `${HEAD}a\nb`, "bare-line-feed", /^554 5\.6\.0 /],
  ] as const) {
    it(`when the message ${title}`, async (t) => {
      const lines = `${MAIL}${TO}DATA\r\n${content}\r\n.\r\nQUIT\r\n`;
      const attempt = await attemptOf(t, lines, { options: small });
      assert.equal(attempt.sizeBytes, content.length + 2);
      assert.match(attempt.reply ?? "", reply);
      assert.deepEqual(
        [attempt.outcome, attempt.reason, attempt.stage],
        ["refused", reason, "end"],
      );
    });
  }

  it("when its headers are too large", async (t) => {
    const options = { limits: { headerBytesMax: 20 } };
    const lines = `${MAIL}${TO}DATA\r\nSubject: ${"x".repeat(50)}\r\n\r\nx\r\n.\r\n`;
    const attempt = await attemptOf(t, lines, { options });
    assert.deepEqual([attempt.outcome, attempt.reason], ["refused", "content-refused"]);
  });

  it("when a limit is reached after the message, or the store is unavailable", async (t) => {
    for (const [deliverMessage, reason] of [
      [async () => ({ delivered: false, reason: "full" }) as const, "inbox-full"],
      [async () => ({ delivered: false, reason: "network-full" }) as const, "storage-full"],
      [() => Promise.reject(new AppError("STORE_UNAVAILABLE")), "server-unavailable"],
    ] as const) {
      const options = { receiver: { deliverMessage } };
      const attempt = await attemptOf(t, `${MAIL}${TO}DATA\r\n${HEAD}x\r\n.\r\n`, { options });
      assert.deepEqual([attempt.reason, attempt.stage], [reason, "end"]);
    }
  });

  for (const [title, lines, stage, sizeBytes] of [
    ["before the message", `${MAIL}${TO}QUIT\r\n`, "recipient", 0],
    ["with RSET", `${MAIL}${TO}RSET\r\nQUIT\r\n`, "recipient", 0],
    ["within the message", `${MAIL}${TO}DATA\r\n${HEAD}half`, "message", HEAD.length + 4],
  ] as const) {
    it(`when the client gives up ${title}`, async (t) => {
      const attempt = await attemptOf(t, lines);
      assert.deepEqual(attempt, { outcome: "broken-off", reason: "gave-up", stage, sizeBytes });
    });
  }

  it("when the client resets the connection", async (t) => {
    const attempt = await attemptOf(t, `${MAIL}${TO}DATA\r\n${HEAD}`, {
      until: async (client) => {
        await client.replies(3);
        client.abort();
      },
    });
    assert.deepEqual([attempt.reason, attempt.stage], ["gave-up", "message"]);
  });

  it("when its network is banned meanwhile", async (t) => {
    let banned = false;
    const { hello, receiver } = await startTestServer(t, { isBanned: () => banned });
    const client = await hello();
    client.send(`${MAIL}${TO}`);
    await client.replies(2);
    banned = true;
    client.send("DATA\r\n");
    assert.match(await client.reply(), /^421 4\.7\.1 /);
    const attempt = receiver.failures[0]?.attempt;
    assert.deepEqual([attempt?.outcome, attempt?.reason], ["refused", "banned-network"]);
  });

  it("when the client stops sending", async (t) => {
    const time = mockTime(t);
    const { inData, receiver } = await startTestServer(t, { limits: { timeoutMs: 10_000 } });
    const client = await inData();
    await time.pass(10_000);
    assert.match(await client.reply(), /^421 4\.4\.2 /);
    const attempt = receiver.failures[0]?.attempt;
    assert.deepEqual([attempt?.outcome, attempt?.reason], ["broken-off", "too-slow"]);
  });

  it("for each recipient of the message once, without those of another", async (t) => {
    const { hello, receiver, reports } = await startTestServer(t);
    const client = await hello();
    client.send(`${MAIL}${TO}RCPT TO:<quill@mayfly.test>\r\nRCPT TO:<Marlow+x@mayfly.test>\r\n`);
    await client.replies(4);
    client.send("RCPT TO:<nobody@mayfly.test>\r\nQUIT\r\n");
    await client.rest();
    await reports.untilClosed(1);
    assert.deepEqual(
      receiver.failures.map(({ inboxIds }) => inboxIds),
      [[1, 2]],
    );
  });

  it("with a sender's domain that can't appear as another one", async (t) => {
    const { hello, receiver, reports } = await startTestServer(t);
    const client = await hello();
    const domains = [
      ["b\u00fccher.example", "b\u00fccher.example"],
      ["p\u0430ypal.test", "xn--pypal-4ve.test"],
      ["pay\u200bpal.test", "paypal.test"],
      ["\u202etset.evil.test", "?tset.evil.test"],
      [`bank.test.${"a.".repeat(60)}evil.test`, `\u2026${".a".repeat(44)}.evil.test`],
      [`${"a".repeat(200)}.evil.test`, "\u2026.evil.test"],
    ] as const;
    for (const [domain] of domains) {
      client.send(`MAIL FROM:<s@${domain}> SMTPUTF8\r\n${TO}RSET\r\n`);
      await client.replies(3);
    }
    client.send("QUIT\r\n");
    await client.rest();
    await reports.untilClosed(1);
    assert.deepEqual(
      receiver.failures.map(({ attempt }) => attempt.senderDomain),
      domains.map(([, shown]) => shown),
    );
  });

  it("and not when the message is accepted, or no recipient is", async (t) => {
    const { hello, receiver, reports } = await startTestServer(t);
    const client = await hello();
    client.send(`${MAIL}${TO}DATA\r\n${HEAD}x\r\n.\r\n`);
    await client.replies(4);
    client.send(`${MAIL}RCPT TO:<nobody@mayfly.test>\r\nDATA\r\nQUIT\r\n`);
    await client.rest();
    await reports.untilClosed(1);
    assert.deepEqual(receiver.failures, []);
    const [delivery] = receiver.deliveries;
    assert.ok(delivery?.passage);
    const { tookMs, ...passage } = delivery.passage;
    assert.ok((tookMs ?? -1) >= 0);
    assert.deepEqual(passage, { ip: "127.0.0.1", senderDomain: "sender.test" });
  });
});
