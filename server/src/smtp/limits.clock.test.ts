import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startTestServer } from "./testing/test-server.ts";

describe("the limit for command lines", () => {
  it("refuses a line over 2,048 bytes and reads the next line", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    client.send(`NOOP ${"x".repeat(2_041)}\r\n`);
    assert.match(await client.reply(), /^250 /);
    client.send(`NOOP ${"x".repeat(2_042)}\r\nNOOP\r\n`);
    assert.match(await client.reply(), /^500 5\.5\.2 /);
    assert.match(await client.reply(), /^250 /);
  });

  it("refuses a line without an end at once, and ends the connection if the line continues", async (t) => {
    const { hello, reports } = await startTestServer(t);
    const client = await hello();
    client.send("x".repeat(5_000));
    assert.match(await client.reply(), /^500 5\.5\.2 /);
    client.send(Buffer.alloc(1_200_000, "x"));
    assert.match(await client.reply(), /^421 /);
    assert.equal(await client.reply(), "closed");
    assert.equal(reports.suspicions[0]?.kind, "protocol-abuse");
  });

  it("refuses lines that end in a bare LF, and lines with NUL", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    client.send("NOOP\nNOOP \0\r\nNO\rOP\r\nNOOP\r\n");
    const codes = (await client.replies(4)).map((reply) => reply.slice(0, 9));
    assert.deepEqual(codes, ["500 5.5.2", "500 5.5.2", "500 5.5.2", "250 2.0.0"]);
  });
});

describe("the limits for errors", () => {
  it("ends the connection at the last allowed error", async (t) => {
    const limits = { errorsBeforeSlowDown: Infinity, errorsMax: 3 };
    const { hello, reports } = await startTestServer(t, { limits });
    const client = await hello();
    client.send("A\r\nB\r\nC\r\nNOOP\r\n");
    const codes = (await client.rest()).map((reply) => reply.slice(0, 9));
    assert.deepEqual(codes, ["500 5.5.1", "500 5.5.1", "500 5.5.1", "421 4.7.0"]);
    assert.equal(reports.suspicions[0]?.details, "too many errors");
    assert.equal(reports.reasons.at(-1), "too-many-errors");
  });

  it("doesn't count temporary failures, and resets the count after a delivery", async (t) => {
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

  it("slows down only the client with many errors", async (t) => {
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

  it("reports a client that tries many recipients or relaying, once each", async (t) => {
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
  it("refuse one recipient too many and keep the earlier ones", async (t) => {
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

  it("refuse recipients if their copies don't fit in memory", async (t) => {
    const { hello } = await startTestServer(t, { limits: { bytesInFlightMax: 100_000 } });
    const client = await hello();
    await client.ask("MAIL FROM:<> SIZE=40000");
    assert.match(await client.ask("RCPT TO:<inbox1@mayfly.test>"), /^250 /);
    assert.match(await client.ask("RCPT TO:<inbox2@mayfly.test>"), /^250 /);
    assert.match(await client.ask("RCPT TO:<inbox3@mayfly.test>"), /^452 4\.5\.3 /);
  });

  describe("for the copies of a message that", () => {
    const MESSAGE = `${`${"x".repeat(88)}\r\n`.repeat(1_000)}.\r\n`;
    /** A network's share is 165,536 bytes, and a /24 has half of the total. */
    const limits = { bytesInFlightMax: 1_000_000, messageBytesMax: 100_000 };

    for (const [size, lie] of [
      ["", "says nothing of its size"],
      [" SIZE=1", "says that it is small"],
    ] as const) {
      it(`${lie} accept it if the network holds nothing else, and refuse it if it can never fit`, async (t) => {
        const { inData, hello, receiver, server } = await startTestServer(t, { limits });
        const client = await hello();
        const send = async (recipientCount: number): Promise<string> => {
          await client.ask(`MAIL FROM:<>${size}`);
          for (let count = 1; count <= recipientCount; count++)
            await client.ask(`RCPT TO:<inbox${count}@mayfly.test>`);
          await client.ask("DATA");
          client.send(MESSAGE);
          return client.reply();
        };
        assert.match(await send(5), /^250 /);
        assert.equal(receiver.deliveries[0]?.recipients.length, 5);
        assert.match(await send(6), /^552 5\.3\.4 .*so many recipients/);
        const other = await inData();
        other.send("x");
        while (server.gauges().bytesInFlight === 0) await client.ask("NOOP");
        assert.match(await send(5), /^452 4\.3\.1 .*your network/);
        other.send("\r\n.\r\n");
        assert.match(await other.reply(), /^250 /);
        assert.match(await send(5), /^250 /);
        assert.equal(server.gauges().bytesInFlight, 0, "the counted bytes are released");
      });
    }
  });

  it("refuse mail while the disk is nearly full, and accept it again afterwards", async (t) => {
    let room = false;
    const { hello } = await startTestServer(t, { hasRoom: () => room });
    const client = await hello();
    assert.match(await client.ask("MAIL FROM:<>"), /^452 4\.3\.1 /);
    room = true;
    assert.match(await client.ask("MAIL FROM:<>"), /^250 /);
  });
});

describe("the limits for connections", () => {
  it("refuse one too many from a network, report it, and accept the next when one closes", async (t) => {
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

  it("refuse one too many in total", async (t) => {
    const { open } = await startTestServer(t, { limits: { connectionsMax: 1 } });
    await (await open()).reply();
    assert.match(await (await open({ localAddress: "127.0.0.2" })).reply(), /^421 4\.3\.2 /);
  });
});
