import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startTestServer } from "./testing/test-server.ts";
import { takeTime } from "./testing/test-time.ts";

describe("the limit for command lines", () => {
  it("refuses a line over 2,048 bytes and reads on behind it", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    client.send(`NOOP ${"x".repeat(2_041)}\r\n`);
    assert.match(await client.reply(), /^250 /);
    client.send(`NOOP ${"x".repeat(2_042)}\r\nNOOP\r\n`);
    assert.match(await client.reply(), /^500 5\.5\.2 /);
    assert.match(await client.reply(), /^250 /);
  });

  it("answers a line without an end at once, and ends the connection when it goes on", async (t) => {
    const { hello, reports } = await startTestServer(t);
    const client = await hello();
    client.send("x".repeat(5_000));
    assert.match(await client.reply(), /^500 5\.5\.2 /);
    client.send(Buffer.alloc(1_200_000, "x"));
    assert.match(await client.reply(), /^421 /);
    assert.equal(await client.reply(), "closed");
    assert.equal(reports.suspicions[0]?.kind, "protocol-abuse");
  });

  it("refuses lines that end in a lone LF, and those with NUL", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    client.send("NOOP\nNOOP \0\r\nNO\rOP\r\nNOOP\r\n");
    const codes = (await client.replies(4)).map((reply) => reply.slice(0, 9));
    assert.deepEqual(codes, ["500 5.5.2", "500 5.5.2", "500 5.5.2", "250 2.0.0"]);
  });
});

describe("the limits for errors", () => {
  it("ends the connection at the last one allowed", async (t) => {
    const limits = { errorsBeforeSlowDown: Infinity, errorsMax: 3 };
    const { hello, reports } = await startTestServer(t, { limits });
    const client = await hello();
    client.send("A\r\nB\r\nC\r\nNOOP\r\n");
    const codes = (await client.rest()).map((reply) => reply.slice(0, 9));
    assert.deepEqual(codes, ["500 5.5.1", "500 5.5.1", "500 5.5.1", "421 4.7.0"]);
    assert.equal(reports.suspicions[0]?.details, "too many errors");
    assert.equal(reports.reasons.at(-1), "too-many-errors");
  });

  it("doesn't hold our own trouble against the client, and forgives with a delivery", async (t) => {
    const { hello } = await startTestServer(t, {
      limits: { errorsMax: 3, errorsBeforeSlowDown: Infinity },
    });
    const client = await hello();
    await client.ask("MAIL FROM:<>");
    for (let turn = 0; turn < 5; turn++) {
      assert.match(await client.ask("RCPT TO:<crowded@mayfly.test>"), /^452 /);
    }
    for (let turn = 0; turn < 5; turn++) {
      assert.match(await client.ask("A"), /^500 /);
      assert.match(await client.ask("B"), /^500 /);
      client.send("RSET\r\nMAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
      await client.replies(4);
      client.send("x\r\n.\r\n");
      assert.match(await client.reply(), /^250 /);
    }
  });

  it("slows down a client that makes many, and no other", async (t) => {
    const { hello } = await startTestServer(t, {
      limits: { errorsBeforeSlowDown: 2, slowDownMs: 1_000 },
    });
    const slow = await hello();
    const other = await hello();
    t.mock.timers.enable({ apis: ["setTimeout"] });
    assert.match(await slow.ask("A"), /^500 /);
    slow.send("B\r\nNOOP\r\n");
    for (let turn = 0; turn < 50; turn++) assert.match(await other.ask("NOOP"), /^250 /);
    assert.equal(slow.received, "");
    t.mock.timers.tick(1_000);
    assert.match(await slow.reply(), /^500 /);
    assert.match(await slow.reply(), /^250 /);
  });

  it("reports who tries many names, and who wants to relay, once each", async (t) => {
    const { hello, reports } = await startTestServer(t, {
      limits: { errorsBeforeSlowDown: Infinity },
    });
    const client = await hello();
    await client.ask("MAIL FROM:<>");
    for (let turn = 0; turn < 7; turn++) await client.ask(`RCPT TO:<nobody-${turn}@mayfly.test>`);
    for (let turn = 0; turn < 2; turn++) await client.ask("RCPT TO:<victim@foreign.test>");
    assert.deepEqual(reports.suspicions, [
      {
        ip: "127.0.0.1",
        kind: "recipient-harvesting",
        details: "5 unknown recipients in one session",
      },
      { ip: "127.0.0.1", kind: "relay-attempt", details: "a recipient of a foreign domain" },
    ]);
    assert.equal(reports.reasons.filter((reason) => reason === "unknown-address").length, 7);
  });
});

describe("the limits for an envelope", () => {
  it("refuse one recipient too many and keep the others", async (t) => {
    const { hello, receiver } = await startTestServer(t, { limits: { recipientsMax: 2 } });
    const client = await hello();
    await client.ask("MAIL FROM:<>");
    await client.ask("RCPT TO:<inbox1@mayfly.test>");
    await client.ask("RCPT TO:<inbox2@mayfly.test>");
    assert.match(await client.ask("RCPT TO:<inbox3@mayfly.test>"), /^452 4\.5\.3 /);
    await client.ask("DATA");
    client.send("x\r\n.\r\n");
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.deliveries[0]?.recipients.length, 2);
  });

  it("refuse recipients for whose copies the memory wouldn't do", async (t) => {
    const { hello } = await startTestServer(t, { limits: { bytesInFlightMax: 100_000 } });
    const client = await hello();
    await client.ask("MAIL FROM:<> SIZE=40000");
    assert.match(await client.ask("RCPT TO:<inbox1@mayfly.test>"), /^250 /);
    assert.match(await client.ask("RCPT TO:<inbox2@mayfly.test>"), /^250 /);
    assert.match(await client.ask("RCPT TO:<inbox3@mayfly.test>"), /^452 4\.5\.3 /);
  });

  for (const [size, lie] of [
    ["", "says nothing of its size"],
    [" SIZE=1", "says that it is small"],
  ] as const) {
    it(`put off a message for whose copies the memory doesn't do, and which ${lie}`, async (t) => {
      const { hello, receiver } = await startTestServer(t, {
        limits: { bytesInFlightMax: 100_000 },
      });
      const client = await hello();
      const send = async (...inboxes: string[]): Promise<string> => {
        await client.ask(`MAIL FROM:<>${size}`);
        for (const inbox of inboxes) await client.ask(`RCPT TO:<${inbox}@mayfly.test>`);
        await client.ask("DATA");
        client.send(`${"x".repeat(78)}\r\n`.repeat(437) + ".\r\n");
        return client.reply();
      };
      assert.match(await send("inbox1", "inbox2", "inbox3"), /^452 4\.3\.1 /);
      assert.match(await send("inbox1", "inbox2"), /^250 /);
      assert.match(await send("inbox1", "inbox2"), /^250 /, "what was counted is given back");
      assert.equal(receiver.deliveries.length, 2);
    });
  }

  it("refuse mail while the disk is nearly full, and take it again afterwards", async (t) => {
    let room = false;
    const { hello } = await startTestServer(t, { hasRoom: () => room });
    const client = await hello();
    assert.match(await client.ask("MAIL FROM:<>"), /^452 4\.3\.1 /);
    room = true;
    assert.match(await client.ask("MAIL FROM:<>"), /^250 /);
  });
});

describe("the limits for connections", () => {
  it("refuse one too many from a network, report it, and let in the next when one leaves", async (t) => {
    const { open, reports } = await startTestServer(t, { limits: { connectionsPerIpMax: 2 } });
    const first = await open();
    await first.reply();
    await (await open()).reply();
    const refused = await open();
    assert.match(await refused.reply(), /^421 4\.7\.0 /);
    assert.equal(await refused.reply(), "closed");
    assert.match(await (await open({ localAddress: "127.0.0.2" })).reply(), /^220 /);
    first.abort();
    await reports.untilClosed(1);
    assert.match(await (await open()).reply(), /^220 /);
    assert.deepEqual(reports.reasons, ["too-many-connections-of-network"]);
    assert.equal(reports.suspicions[0]?.kind, "too-many-connections");
  });

  it("refuse one too many in all", async (t) => {
    const { open } = await startTestServer(t, { limits: { connectionsMax: 1 } });
    await (await open()).reply();
    assert.match(await (await open({ localAddress: "127.0.0.2" })).reply(), /^421 4\.3\.2 /);
  });
});

describe("the limits for time", () => {
  it("end a silent connection with 421", async (t) => {
    const time = takeTime(t);
    const { open, reports } = await startTestServer(t, { limits: { timeoutMs: 1_000 } });
    const client = await open();
    await client.reply();
    await time.pass(999);
    await time.pass(1);
    assert.match(await client.reply(), /^421 4\.4\.2 /);
    assert.equal(await client.reply(), "closed");
    assert.deepEqual(reports.reasons, ["timed-out"]);
  });

  it("leave a busy connection alone", async (t) => {
    const time = takeTime(t);
    const { hello } = await startTestServer(t, { limits: { timeoutMs: 1_000 } });
    const client = await hello();
    for (let turn = 0; turn < 5; turn++) {
      await time.pass(999);
      assert.match(await client.ask("NOOP"), /^250 /);
    }
  });

  it("are short when there are many connections", async (t) => {
    const time = takeTime(t);
    const limits = { timeoutMs: Infinity, idleMs: 30, pressureConnections: 2 };
    const { hello } = await startTestServer(t, { limits });
    const clients = [await hello(), await hello(), await hello()];
    for (const client of clients) await client.ask("MAIL FROM:<>");
    await time.pass(30);
    await Promise.any(clients.map((client) => client.reply()));
  });

  it("are short outside a transaction, and minutes within one", async (t) => {
    const time = takeTime(t);
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

  it("end a client that falls silent within its message, and free the memory at once", async (t) => {
    const time = takeTime(t);
    const { inData, hello, reports, server } = await startTestServer(t);
    const [client, other] = [await inData(), await hello()];
    client.send("x");
    await other.ask("NOOP");
    assert.ok(server.gauges().bytesInFlight > 0);
    // So it doesn't close its side of the connection.
    client.socket.pause();
    await time.pass(30_000);
    await other.ask("NOOP");
    const gauges = { connections: 2, bytesInFlight: 0, waitingForMemory: 0 };
    assert.deepEqual(server.gauges(), gauges);
    assert.deepEqual(reports.reasons, ["too-slow"]);
    client.socket.resume();
    assert.match(await client.reply(), /^421 4\.4\.2 The message arrives too slowly/);
  });

  it("end a message that is still on its way after ten minutes", async (t) => {
    const time = takeTime(t);
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

  it("end a client that drips a command", async (t) => {
    const time = takeTime(t);
    const { hello } = await startTestServer(t, { limits: { timeoutMs: 1_000 } });
    const client = await hello();
    for (let drop = 0; drop < 4; drop++) {
      client.send("x");
      await time.pass(250);
    }
    assert.match(await client.reply(), /^421 4\.4\.2 /);
  });

  it("end a client that drips a message", async (t) => {
    const time = takeTime(t);
    const limits = { dataWindowMs: 30, dataBytesPerSecondMin: 1_000_000 };
    const { inData, hello, reports, server } = await startTestServer(t, { limits });
    const client = await inData();
    client.send("x");
    // Round trips of another client: by then the server has read what was sent before them. In a window
    // without a byte the client is silent, and nothing would come of it.
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

describe("the memory for messages in flight", () => {
  /** Enough for the one block that a short message takes. */
  const limits = { bytesInFlightMax: 40_000 };
  const from = (localAddress: string) => [undefined, { localAddress }] as const;

  it("lets a message wait until another one is stored", async (t) => {
    const stored = Promise.withResolvers<{ delivered: true }>();
    const asked = Promise.withResolvers<void>();
    let count = 0;
    const { inData, hello, server } = await startTestServer(t, {
      limits: { ...limits, bytesInFlightWaitMs: Infinity },
      receiver: {
        deliverMessage: () => {
          asked.resolve();
          count++;
          return count === 1 ? stored.promise : Promise.resolve({ delivered: true });
        },
      },
    });
    const first = await inData();
    const second = await inData(...from("127.0.0.2"));
    const third = await inData(...from("127.0.0.3"));
    first.send("x\r\n.\r\n");
    await asked.promise;
    assert.ok(server.gauges().bytesInFlight > 6_000);
    second.send("x\r\n.\r\nNOOP\r\n");
    third.send("x\r\n.\r\n");
    // Two round trips of another client: the server has seen what was sent before them.
    const other = await hello();
    await other.ask("NOOP");
    assert.equal(server.gauges().waitingForMemory, 2);
    assert.deepEqual([second.received, third.received], ["", ""]);
    stored.resolve({ delivered: true });
    assert.match(await first.reply(), /^250 /);
    assert.match(await second.reply(), /^250 /);
    assert.match(await third.reply(), /^250 /);
    assert.match(await second.reply(), /^250 2\.0\.0 OK/);
    assert.equal(server.gauges().bytesInFlight, 0);
  });

  it("refuses a message for which there is none for too long, at its end", async (t) => {
    const stored = Promise.withResolvers<{ delivered: true }>();
    const asked = Promise.withResolvers<void>();
    const time = takeTime(t);
    const { inData, hello, server } = await startTestServer(t, {
      limits: { ...limits, bytesInFlightWaitMs: 30 },
      receiver: {
        deliverMessage: () => {
          asked.resolve();
          return stored.promise;
        },
      },
    });
    const first = await inData();
    first.send("x\r\n.\r\n");
    await asked.promise;
    const second = await inData(...from("127.0.0.2"));
    second.send("x\r\n.\r\n");
    // Round trips of another client: by then the server waits for memory.
    await (await hello()).ask("NOOP");
    assert.equal(server.gauges().waitingForMemory, 1);
    await time.pass(30);
    assert.match(await second.reply(), /^452 4\.3\.1 /);
    assert.match(await second.ask("NOOP"), /^250 /);
    stored.resolve({ delivered: true });
    assert.match(await first.reply(), /^250 /);
    assert.equal(server.gauges().bytesInFlight, 0);
  });

  it("refuses a message at once whose network holds its share, and takes those of others", async (t) => {
    const stored = Promise.withResolvers<{ delivered: true }>();
    const asked = Promise.withResolvers<void>();
    let count = 0;
    const { inData, reports } = await startTestServer(t, {
      limits: { bytesInFlightMax: 1_000_000, messageBytesMax: 100_000 },
      receiver: {
        deliverMessage: () => {
          asked.resolve();
          count++;
          return count === 1 ? stored.promise : Promise.resolve({ delivered: true });
        },
      },
    });
    const content = `${"x".repeat(90_000)}\r\n.\r\n`;
    const first = await inData(...from("127.0.0.2"));
    const [same, other] = [await inData(...from("127.0.0.2")), await inData(...from("127.0.0.3"))];
    first.send(content);
    await asked.promise;
    same.send(content);
    assert.match(await same.reply(), /^452 4\.3\.1 Too much mail at once from your network/);
    other.send(content);
    assert.match(await other.reply(), /^250 /);
    stored.resolve({ delivered: true });
    assert.match(await first.reply(), /^250 /);
    assert.ok(reports.reasons.includes("no-memory-for-network"));
  });

  it("refuses at DATA what can't fit by its declared size", async (t) => {
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

  it("tells what each network holds", async (t) => {
    const { inData, hello, server } = await startTestServer(t);
    const client = await inData(...from("127.0.0.2"));
    client.send("x");
    await (await hello()).ask("NOOP");
    const [connections, bytes] = server.budgets();
    assert.deepEqual([connections?.name, connections?.used], ["SMTP connections", 2]);
    assert.equal(bytes?.name, "SMTP bytes in flight");
    assert.equal(bytes.total, 268_435_456);
    const most = { used: 32_768, max: 33_554_432 };
    const wider = { network: "127.0.0.0/24", used: 32_768, max: 134_217_728 };
    assert.deepEqual(
      new Set(bytes.holders.slice(0, 2)),
      new Set([{ network: "127.0.0.2", ...most }, wider]),
    );
  });

  it("is given back for a message in the middle of which the client leaves", async (t) => {
    const { inData, reports, server } = await startTestServer(t, { limits });
    const client = await inData();
    client.send("x\r\n");
    client.abort();
    await reports.untilClosed(1);
    assert.equal(server.gauges().bytesInFlight, 0);
  });
});
