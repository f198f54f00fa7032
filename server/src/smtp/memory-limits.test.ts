import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { holdFirstDelivery } from "./testing/held-delivery.ts";
import { startTestServer } from "./testing/test-server.ts";
import { mockTime } from "./testing/test-time.ts";

describe("the memory for messages in flight", () => {
  /** Enough for the one block of a short message. */
  const limits = { bytesInFlightMax: 40_000 };
  const from = (localAddress: string) => [undefined, { localAddress }] as const;

  it("makes a message wait until another one is stored", async (t) => {
    const delivery = holdFirstDelivery();
    const { inData, hello, server } = await startTestServer(t, {
      limits: { ...limits, bytesInFlightWaitMs: Infinity },
      receiver: delivery.receiver,
    });
    const first = await inData();
    const second = await inData(...from("127.0.1.2"));
    const third = await inData(...from("127.0.2.3"));
    first.send("x\r\n.\r\n");
    await delivery.begun;
    assert.ok(server.gauges().bytesInFlight > 6_000);
    second.send("x\r\n.\r\nNOOP\r\n");
    third.send("x\r\n.\r\n");
    // After two round trips of another client, the server has read everything sent before.
    const other = await hello();
    await other.ask("NOOP");
    assert.equal(server.gauges().waitingForMemory, 2);
    assert.deepEqual([second.received, third.received], ["", ""]);
    delivery.finish();
    assert.match(await first.reply(), /^250 /);
    assert.match(await second.reply(), /^250 /);
    assert.match(await third.reply(), /^250 /);
    assert.match(await second.reply(), /^250 2\.0\.0 OK/);
    assert.equal(server.gauges().bytesInFlight, 0);
  });

  it("refuses a message at its end after too long a wait for memory", async (t) => {
    const delivery = holdFirstDelivery();
    const time = mockTime(t);
    const { inData, hello, server } = await startTestServer(t, {
      limits: { ...limits, bytesInFlightWaitMs: 30 },
      receiver: delivery.receiver,
    });
    const first = await inData();
    first.send("x\r\n.\r\n");
    await delivery.begun;
    const second = await inData(...from("127.0.1.2"));
    second.send("x\r\n.\r\n");
    // After round trips of another client, the server waits for memory.
    const other = await hello();
    for (let trip = 0; trip < 3; trip++) await other.ask("NOOP");
    assert.equal(server.gauges().waitingForMemory, 1);
    await time.pass(30);
    assert.match(await second.reply(), /^452 4\.3\.1 /);
    assert.match(await second.ask("NOOP"), /^250 /);
    delivery.finish();
    assert.match(await first.reply(), /^250 /);
    assert.equal(server.gauges().bytesInFlight, 0);
  });

  it("refuses a message at once if its network has used its share, and accepts mail of other networks", async (t) => {
    const delivery = holdFirstDelivery();
    const { inData, reports } = await startTestServer(t, {
      limits: { bytesInFlightMax: 1_000_000, messageBytesMax: 100_000 },
      receiver: delivery.receiver,
    });
    const content = `${"x".repeat(90_000)}\r\n.\r\n`;
    const first = await inData(...from("127.0.0.2"));
    const [same, other] = [await inData(...from("127.0.0.2")), await inData(...from("127.0.0.3"))];
    first.send(content);
    await delivery.begun;
    same.send(content);
    assert.match(await same.reply(), /^452 4\.3\.1 Too much mail at once from your network/);
    other.send(content);
    assert.match(await other.reply(), /^250 /);
    delivery.finish();
    assert.match(await first.reply(), /^250 /);
    assert.ok(reports.reasons.includes("no-memory-for-network"));
  });

  it("refuses at DATA a message with a declared size that can't fit", async (t) => {
    const { inData, hello, server } = await startTestServer(t, {
      limits: { bytesInFlightMax: 1_000_000, messageBytesMax: 100_000 },
    });
    const first = await inData();
    first.send("x".repeat(90_000));
    const second = await hello();
    while (server.gauges().bytesInFlight < 90_000) await second.ask("NOOP");
    await second.ask("MAIL FROM:<> SIZE=90000");
    await second.ask("RCPT TO:<marlow@mayfly.test>");
    assert.match(await second.ask("DATA"), /^452 4\.3\.1 /);
    first.send("\r\n.\r\n");
    assert.match(await first.reply(), /^250 /);
    await second.ask("MAIL FROM:<> SIZE=90000");
    await second.ask("RCPT TO:<marlow@mayfly.test>");
    assert.match(await second.ask("DATA"), /^354 /);
  });

  it("reports how much each network holds", async (t) => {
    const { inData, hello, server } = await startTestServer(t);
    const client = await inData(...from("127.0.0.2"));
    client.send("x");
    await (await hello()).ask("NOOP");
    const [connections, bytes] = server.budgets();
    assert.deepEqual([connections?.name, connections?.used], ["smtp-connections", 2]);
    assert.equal(bytes?.name, "smtp-bytes");
    assert.equal(bytes.total, 268_435_456);
    const most = { used: 32_768, max: 33_554_432 };
    const wider = { network: "127.0.0.0/24", used: 32_768, max: 134_217_728 };
    assert.deepEqual(
      new Set(bytes.holders.slice(0, 2)),
      new Set([{ network: "127.0.0.2", ...most }, wider]),
    );
  });

  it("is released when the client disconnects in the middle of a message", async (t) => {
    const { inData, reports, server } = await startTestServer(t, { limits });
    const client = await inData();
    client.send("x\r\n");
    client.abort();
    await reports.untilClosed(1);
    assert.equal(server.gauges().bytesInFlight, 0);
  });
});
