import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startTestServer } from "./testing/test-server.ts";
import { mockTime } from "./testing/test-time.ts";

describe("the time limits", () => {
  it("end a silent connection with 421", async (t) => {
    const time = mockTime(t);
    const { open, reports } = await startTestServer(t, { limits: { timeoutMs: 1_000 } });
    const client = await open();
    await client.reply();
    await time.pass(999);
    await time.pass(1);
    assert.match(await client.reply(), /^421 4\.4\.2 /);
    assert.equal(await client.reply(), "closed");
    assert.deepEqual(reports.reasons, ["timed-out"]);
  });

  it("don't affect a busy connection", async (t) => {
    const time = mockTime(t);
    const { hello } = await startTestServer(t, { limits: { timeoutMs: 1_000 } });
    const client = await hello();
    for (let turn = 0; turn < 5; turn++) {
      await time.pass(999);
      assert.match(await client.ask("NOOP"), /^250 /);
    }
  });

  it("are short when there are many connections", async (t) => {
    const time = mockTime(t);
    const limits = { timeoutMs: Infinity, idleMs: 30, pressureConnections: 2 };
    const { hello } = await startTestServer(t, { limits });
    const clients = [await hello(), await hello(), await hello()];
    for (const client of clients) await client.ask("MAIL FROM:<>");
    await time.pass(30);
    await Promise.any(clients.map((client) => client.reply()));
  });

  it("are short outside a transaction, and minutes within one", async (t) => {
    const time = mockTime(t);
    const { hello } = await startTestServer(t);
    const [idle, sender] = [await hello(), await hello()];
    await sender.ask("MAIL FROM:<>");
    await time.pass(60_000);
    assert.match(await idle.reply(), /^421 4\.4\.2 /);
    await time.pass(239_999);
    assert.match(await sender.ask("NOOP"), /^250 /);
    await time.pass(300_000);
    assert.match(await sender.reply(), /^421 4\.4\.2 /);
  });

  it("end a client that stops sending within its message, and free the memory at once", async (t) => {
    const time = mockTime(t);
    const { inData, hello, reports, server } = await startTestServer(t);
    const [client, other] = [await inData(), await hello()];
    client.send("x");
    await other.ask("NOOP");
    assert.ok(server.gauges().bytesInFlight > 0);
    // So the client doesn't close its side of the connection.
    client.socket.pause();
    await time.pass(30_000);
    await other.ask("NOOP");
    const gauges = { connections: 2, bytesInFlight: 0, waitingForMemory: 0 };
    assert.deepEqual(server.gauges(), gauges);
    assert.deepEqual(reports.reasons, ["too-slow"]);
    client.socket.resume();
    assert.match(await client.reply(), /^421 4\.4\.2 The message arrives too slowly/);
  });

  it("end a message that is incomplete after ten minutes", async (t) => {
    const time = mockTime(t);
    const { inData, hello, reports } = await startTestServer(t);
    const client = await inData();
    const other = await hello();
    for (let window = 1; window <= 20; window++) {
      client.send("x".repeat(40_000));
      await other.ask("NOOP");
      await time.pass(30_000);
    }
    assert.match(await client.reply(), /^421 4\.4\.2 The message took too long/);
    assert.deepEqual(reports.reasons, ["message-timed-out"]);
  });

  it("end a client that sends a command byte by byte", async (t) => {
    const time = mockTime(t);
    const { hello } = await startTestServer(t, { limits: { timeoutMs: 1_000 } });
    const client = await hello();
    for (let drop = 0; drop < 4; drop++) {
      client.send("x");
      await time.pass(250);
    }
    assert.match(await client.reply(), /^421 4\.4\.2 /);
  });

  it("end a client that sends a message byte by byte", async (t) => {
    const time = mockTime(t);
    const limits = { dataWindowMs: 30, dataBytesPerSecondMin: 1_000_000 };
    const { inData, hello, reports, server } = await startTestServer(t, { limits });
    const client = await inData();
    client.send("x");
    // After round trips of another client, the server has read everything sent before. A window without a byte would
    // count as silence instead.
    const other = await hello();
    await other.ask("QUIT");
    await reports.untilClosed(1);
    await time.pass(30);
    assert.match(await client.reply(), /^421 4\.4\.2 The message arrives too slowly/);
    assert.equal(reports.suspicions[0]?.details, "too-slow");
    client.socket.end();
    await reports.untilClosed(2);
    assert.deepEqual(server.gauges(), { connections: 0, bytesInFlight: 0, waitingForMemory: 0 });
  });
});
