import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startTestServer } from "./testing/test-server.ts";
import { TestClient } from "./testing/test-client.ts";
import { mockTime } from "./testing/test-time.ts";

const MAIL = "MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n";

describe("a hostile client", () => {
  it("gets a reply to each of 64 KB of NOOP in one write", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    const count = Math.floor(65_536 / 6);
    client.send("NOOP\r\n".repeat(count));
    const replies = await client.replies(count);
    assert.ok(replies.every((reply) => reply.startsWith("250 ")));
    assert.match(await client.ask("NOOP"), /^250 /);
  });

  it("that sends thousands of commands at once doesn't keep other clients waiting", async (t) => {
    const { hello } = await startTestServer(t);
    const [hostile, other] = [await hello(), await hello()];
    hostile.send("NOOP\r\n".repeat(10_000));
    await other.ask("NOOP");
    const answered = hostile.received.length / "250 2.0.0 OK\r\n".length;
    assert.ok(answered < 1_000, `after ${answered} of the hostile client's`);
    await hostile.replies(10_000);
  });

  it("that sends large messages at once doesn't keep other clients waiting", async (t) => {
    const { hello, server } = await startTestServer(t, { limits: { bytesInFlightMax: Infinity } });
    const other = await hello();
    const hostile = await Promise.all(Array.from({ length: 20 }, () => hello()));
    for (const client of hostile) {
      client.send("MAIL FROM:<s@sender.test>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
      await client.replies(3);
    }
    const part = Buffer.concat([
      Buffer.from("\r\n"),
      Buffer.alloc(2_000_000, `${"x".repeat(78)}\r\n`),
    ]);
    for (const client of hostile) client.send(part);
    await other.ask("NOOP");
    const readBytes = server.gauges().bytesInFlight;
    assert.ok(readBytes < (hostile.length * part.length) / 2, `after ${readBytes} bytes`);
  });

  it("that reads no replies is no longer read, and its connection is ended", async (t) => {
    const time = mockTime(t);
    const limits = { timeoutMs: 1_000, outputBytesMax: 1_000 };
    const { hello, open, reports } = await startTestServer(t, { limits });
    const client = await hello();
    client.socket.pause();
    // More than the kernel buffers on both sides: the write completes only if the server reads.
    const written = new Promise<boolean>((resolve) =>
      client.socket.write("EHLO a\r\n".repeat(4_000_000), (error) => resolve(!error)),
    );
    // The timeout restarts while the server still reads from the client.
    time.run(20);
    await reports.untilClosed(1);
    client.socket.resume();
    assert.equal(await written, false);
    assert.match(await (await open()).reply(), /^220 /);
  });

  it("that reads late still gets every reply", async (t) => {
    const { hello } = await startTestServer(t, { limits: { outputBytesMax: 1_000 } });
    const client = await hello();
    const oneReply = (await client.ask("EHLO a")).length;
    const count = 60_000;
    client.socket.removeAllListeners("data");
    client.socket.pause();
    client.send("EHLO a\r\n".repeat(count));
    setImmediate(() => client.socket.resume());
    let lines = "";
    await new Promise<void>((resolve) => {
      client.socket.on("data", (chunk: Buffer) => {
        lines += chunk.toString("latin1").replaceAll("\r", "");
        if (lines.length >= count * (oneReply + 1)) resolve();
      });
    });
    assert.equal(lines.split("\n250 HELP\n").length - 1, count);
  });

  it("with hundreds of idle connections keeps no other client from sending mail", async (t) => {
    const { port, hello, receiver } = await startTestServer(t, {
      limits: { connectionsPerIpMax: Infinity },
    });
    const idle = await Promise.all(Array.from({ length: 400 }, () => TestClient.open(port)));
    await Promise.all(idle.map((client) => client.reply()));
    const client = await hello();
    client.send(MAIL);
    await client.replies(3);
    client.send("x\r\n.\r\n");
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.deliveries.length, 1);
    for (const each of idle) each.abort();
  });

  it("that disconnects at any point leaves nothing in memory", async (t) => {
    const { port, reports, server } = await startTestServer(t, {
      limits: { connectionsPerIpMax: Infinity },
    });
    const before = openSockets();
    const whole = `EHLO a\r\n${MAIL}x\r\n.\r\nQUIT\r\n`;
    const rounds = 10;
    const each = 60;
    for (let round = 1; round <= rounds; round++) {
      await Promise.all(
        Array.from({ length: each }, async (_, index) => {
          const client = await TestClient.open(port);
          await client.reply();
          await new Promise<void>((resolve) =>
            client.socket.write(whole.slice(0, index + 1), () => resolve()),
          );
          client.abort();
        }),
      );
      await reports.untilClosed(round * each);
    }
    assert.deepEqual(server.gauges(), { connections: 0, bytesInFlight: 0, waitingForMemory: 0 });
    assert.equal(reports.opened, reports.closed);
    assert.ok(openSockets() <= before);
  });

  it("doesn't affect other clients if its report throws", async (t) => {
    const { hello, reports, logged } = await startTestServer(t);
    reports.rejected = () => {
      throw new Error("a bug");
    };
    const client = await hello();
    assert.match(await client.ask("FROB"), /^500 /);
    assert.match(await client.ask("NOOP"), /^250 /);
    assert.equal(logged.length, 1);
  });

  it("that triggers a bug in the server loses only its own connection", async (t) => {
    let broken = true;
    const { hello } = await startTestServer(t, {
      hasRoom: () => {
        if (broken) throw new Error("a bug");
        return true;
      },
    });
    const [client, other] = [await hello(), await hello()];
    assert.match(await client.ask("MAIL FROM:<>"), /^421 4\.3\.0 /);
    assert.equal(await client.reply(), "closed");
    broken = false;
    assert.match(await other.ask("MAIL FROM:<>"), /^250 /);
  });
});

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
}
