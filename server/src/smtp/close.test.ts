import assert from "node:assert/strict";
import { Socket } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SMTP_LIMITS_DEFAULT } from "./smtp-options.ts";
import { holdFirstDelivery } from "./testing/held-delivery.ts";
import { startTestServer } from "./testing/test-server.ts";
import { TestClient } from "./testing/test-client.ts";
import { mockTime } from "./testing/test-time.ts";

/** 24 days, the longest timer delay. */
const FOR_EVER_MS = 2 ** 31 - 1;

describe("closing the server", () => {
  it("ends idle sessions with 421", async (t) => {
    const { hello, server, reports } = await startTestServer(t);
    const client = await hello();
    const closed = server.close(60_000);
    assert.match(await client.reply(), /^421 4\.3\.2 /);
    assert.equal(await client.reply(), "closed");
    await closed;
    assert.deepEqual(reports.reasons, ["shutting-down"]);
  });

  it("accepts no new connection", async (t) => {
    const { server, port } = await startTestServer(t);
    await server.close(0);
    await assert.rejects(TestClient.open(port), { code: "ECONNREFUSED" });
  });

  it("lets an active transaction finish, then replies 421", async (t) => {
    const { inData, server, receiver } = await startTestServer(t);
    const client = await inData();
    client.send("Subject: x\r\n");
    const closed = server.close(60_000);
    client.send("\r\nx\r\n.\r\nMAIL FROM:<>\r\n");
    assert.match(await client.reply(), /^250 2\.0\.0 Message/);
    assert.match(await client.reply(), /^421 4\.3\.2 /);
    assert.equal(await client.reply(), "closed");
    await closed;
    assert.equal(receiver.deliveries.length, 1);
  });

  it("waits for an active delivery, and its client gets the 250", async (t) => {
    const delivery = holdFirstDelivery();
    const { inData, server } = await startTestServer(t, { receiver: delivery.receiver });
    const client = await inData();
    client.send("x\r\n.\r\n");
    await delivery.begun;
    const closed = server.close(60_000);
    delivery.finish();
    assert.deepEqual(
      (await client.rest()).map((reply) => reply.slice(0, 3)),
      ["250", "421"],
    );
    await closed;
  });

  it("closes all connections at the deadline", async (t) => {
    const { inData, hello, server, receiver } = await startTestServer(t);
    const inMessage = await inData();
    const inEnvelope = await hello();
    await inEnvelope.ask("MAIL FROM:<>");
    await server.close(20);
    assert.deepEqual(server.gauges(), { connections: 0, bytesInFlight: 0, waitingForMemory: 0 });
    assert.doesNotMatch((await inMessage.rest()).join(), /^250/);
    assert.equal(receiver.deliveries.length, 0);
  });

  for (const [state, begin, more] of [
    ["an idle session", "EHLO a\r\n", "EHLO a\r\n"],
    ["a transaction", "MAIL FROM:<>\r\n", "NOOP\r\n"],
  ] as const) {
    it(`gives a client in ${state} one second to read its replies, then closes`, async (t) => {
      const time = mockTime(t);
      const { hello, port, server, reports } = await startTestServer(t);
      const client = await hello();
      const untilStuck = watchOutput(t, port);
      client.socket.pause();
      client.send(begin + more.repeat(4_000_000));
      await untilStuck();
      const closed = server.close(FOR_EVER_MS);
      await time.pass(999);
      assert.equal(reports.closed, 0);
      await time.pass(1);
      await closed;
      assert.deepEqual(reports.ends, ["shutting-down"]);
      client.abort();
    });
  }
});

/** Waits until the client has more unread output than the kernel buffers. */
function watchOutput(t: TestContext, port: number): () => Promise<void> {
  const { mock } = t.mock.method(Socket.prototype, "write");
  const isStuck = ({ localPort, writableLength }: Socket) =>
    localPort === port && writableLength > SMTP_LIMITS_DEFAULT.outputBytesMax;
  return async () => {
    for (;;) {
      const { calls } = mock;
      // Only a write makes the output longer: earlier ones have been looked at.
      mock.resetCalls();
      if (calls.some((call) => isStuck(call.this as Socket))) return;
      await nextTurn();
    }
  };
}
