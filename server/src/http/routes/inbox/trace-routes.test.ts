import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DeliveryAttempt, DeliveryTrace, MessageSummary } from "@mayfly/contract";
import { openEventStream } from "../../../../test/app/event-stream.ts";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";
import { TestClient } from "../../../smtp/testing/test-client.ts";

const MESSAGE_BYTES = 4_000;

for (const store of TEST_STORES)
  describe(`the delivery trace, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) =>
        startTestApp({
          ...env,
          LIMIT_MESSAGE_BYTES: String(MESSAGE_BYTES),
          LIMIT_MESSAGES_PER_INBOX: "2",
        }),
      (started) => {
        app = started;
      },
    );

    const read = async (token: string, query = ""): Promise<DeliveryTrace> => {
      const answer = await app.call("GET", `/api/email/trace${query}`, { token });
      assert.equal(answer.status, 200);
      return (await answer.json()) as DeliveryTrace;
    };
    const watch = (token: string) =>
      openEventStream(`${app.baseUrl}/api/email/stream`, { authorization: `Bearer ${token}` });
    /** Sends the lines of a client from shop.example to an address, and ends the connection. */
    const talk = async (email: string, lines: string) => {
      const client = await TestClient.hello(app.smtpPort);
      client.send(`MAIL FROM:<news@shop.example>\r\nRCPT TO:<${email}>\r\n${lines}`);
      client.socket.end();
      await client.rest();
    };
    const messagesOf = async (token: string) =>
      (await (await app.call("GET", "/api/email/messages", { token })).json()) as MessageSummary[];

    const FROM_SHOP = { server: "127.0.0.1", senderDomain: "shop.example" };
    const withoutTimes = ({ id: _id, at: _at, tookMs: _tookMs, ...rest }: DeliveryAttempt) => rest;

    test("a new address has no attempts, and the time of the last mail to any address", async () => {
      const { id } = await app.createAddress();
      assert.deepEqual((await read(id)).attempts, []);
      const other = await app.createAddress();
      await app.send({ to: other.email });
      const { lastAcceptedAt, serverTime } = await untilKnown(() => read(id));
      assert.ok(Date.parse(lastAcceptedAt ?? "") <= Date.parse(serverTime));
      assert.deepEqual((await read(id)).attempts, []);
      assert.equal((await app.call("GET", "/api/email/trace")).status, 401);
    });

    for (const [title, lines, expected] of [
      [
        "too large",
        `DATA\r\nSubject: x\r\n\r\n${"x".repeat(MESSAGE_BYTES)}\r\n.\r\n`,
        {
          outcome: "refused",
          reason: "message-too-large",
          stage: "end",
          size: MESSAGE_BYTES + 16,
          reply: "552 5.3.4 The message is too large",
        },
      ],
      [
        "refused for a bare line feed",
        "DATA\r\nSubject: x\r\n\r\na\nb\r\n.\r\n",
        {
          outcome: "refused",
          reason: "bare-line-feed",
          stage: "end",
          size: 19,
          reply: "554 5.6.0 A lone CR or LF in the message; lines must end with <CR><LF>",
        },
      ],
      [
        "given up within the message",
        "DATA\r\nSubject: x\r\n\r\nhal",
        { outcome: "broken-off", reason: "gave-up", stage: "message", size: 17 },
      ],
      [
        "ended after too many errors",
        "NO\r\n".repeat(20),
        {
          outcome: "refused",
          reason: "protocol-errors",
          stage: "recipient",
          size: 0,
          reply: "421 4.7.0 Too many errors",
        },
      ],
      [
        "given up before the message",
        "QUIT\r\n",
        { outcome: "broken-off", reason: "gave-up", stage: "recipient", size: 0 },
      ],
    ] as const) {
      test(`an attempt that is ${title} is sent live, and listed`, async () => {
        const { id, email } = await app.createAddress();
        const stream = await watch(id);
        await talk(email, lines);
        const { event, data } = await stream.next();
        assert.equal(event, "trace");
        const { attempts } = await read(id);
        assert.deepEqual(attempts.map(withoutTimes), [{ ...FROM_SHOP, ...expected }]);
        assert.deepEqual(data, attempts[0]);
        stream.close();
      });
    }

    test("accepted and refused attempts are in one list, newest first; a deleted message stays in it", async () => {
      const { id, email } = await app.createAddress();
      const stream = await watch(id);
      for (const subject of ["one", "two"]) {
        await talk(email, `DATA\r\nSubject: ${subject}\r\n\r\nx\r\n.\r\n`);
        app.clock.advance(1_000);
        await stream.next();
      }
      await talk(email, "QUIT\r\n");
      assert.equal((await stream.next()).data["reason"], "inbox-full");
      const [newest, second, first] = (await read(id)).attempts;
      assert.equal(newest?.reply, "452 4.2.2 This inbox is full");
      const messages = await messagesOf(id);
      assert.deepEqual(
        [second, first].map((attempt) => [attempt?.messageId, attempt?.outcome, attempt?.size]),
        messages.map((message) => [message.id, "accepted", message.size]),
      );
      assert.ok(first?.tookMs !== undefined && first.senderDomain === "shop.example");

      const of = async (message = "") => (await read(id, `?message=${message}`)).attempts;
      assert.deepEqual(await of(messages[1]?.id), [first]);
      const missing = await app.call("GET", "/api/email/trace?message=nothing", { token: id });
      assert.equal(missing.status, 404);

      const path = `/api/email/messages/by-id/${messages[1]?.id}`;
      assert.equal((await app.call("DELETE", path, { token: id })).status, 204);
      const told = [await stream.next(), await stream.next()].map(({ event }) => event);
      assert.deepEqual(told.toSorted(), ["deleted", "trace"]);
      const after = (await read(id)).attempts;
      assert.deepEqual(after.slice(0, 2), [newest, second]);
      const { messageId: _gone, id: _id, ...kept } = first;
      const { id: _newId, ...deleted } = after[2] ?? { id: "" };
      assert.deepEqual(deleted, kept);
      assert.equal((await messagesOf(id)).length, 1);
      stream.close();
    });

    test("an ended address has no trace, and an address never sees that of another", async () => {
      const [one, other] = [await app.createAddress(), await app.createAddress()];
      const stream = await watch(one.id);
      await talk(one.email, "QUIT\r\n");
      await stream.next();
      assert.deepEqual((await read(other.id)).attempts, []);
      assert.equal((await read(one.id)).attempts.length, 1);
      await app.call("DELETE", "/api/temp-emails/current", { token: one.id });
      assert.equal((await app.call("GET", "/api/email/trace", { token: one.id })).status, 401);
    });
  });

/** The time of the last mail is stored within a second, and read again after another. */
async function untilKnown(read: () => Promise<DeliveryTrace>): Promise<DeliveryTrace> {
  for (;;) {
    const trace = await read();
    if (trace.lastAcceptedAt !== undefined) return trace;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
