import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startTestServer } from "./testing/test-server.ts";

const TEXT = "Subject: dots\r\n\r\n..one\r\n...two\r\nx.\r\n..\r\nend\r\n.\r\n";
const KEPT = "Subject: dots\r\n\r\n.one\r\n..two\r\nx.\r\n.\r\nend\r\n";

describe("a message after DATA", () => {
  it("loses its transparency dots", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send(TEXT);
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.onlyContent, KEPT);
  });

  it("may arrive in two packets, split at any byte", async (t) => {
    const { hello, receiver } = await startTestServer(t);
    const client = await hello();
    for (let cut = 1; cut < TEXT.length; cut++) {
      client.send("MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
      await client.replies(3);
      await new Promise<void>((resolve) =>
        client.socket.write(TEXT.slice(0, cut), () => resolve()),
      );
      client.send(TEXT.slice(cut));
      assert.match(await client.reply(), /^250 /);
    }
    assert.equal(receiver.deliveries.length, TEXT.length - 1);
    for (const { raw } of receiver.deliveries) assert.ok(raw.toString().endsWith(KEPT));
  });

  it("may arrive byte by byte, like the commands before it", async (t) => {
    const { open, receiver } = await startTestServer(t);
    const client = await open();
    const session = `EHLO c\r\nMAIL FROM:<s@sender.test>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n${TEXT}QUIT\r\n`;
    for (const byte of Buffer.from(session)) {
      await new Promise<void>((resolve) => client.socket.write(Buffer.of(byte), () => resolve()));
    }
    const codes = (await client.rest()).map((reply) => reply.slice(0, 3));
    assert.deepEqual(codes, ["220", "250", "250", "250", "354", "250", "221"]);
    assert.equal(receiver.onlyContent, KEPT);
  });

  it("may be empty, or consist of 8-bit bytes and NUL", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send(".\r\n");
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.onlyContent, "");

    client.send("MAIL FROM:<> BODY=8BITMIME\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
    await client.replies(3);
    const binary = Buffer.from([0, 1, 9, 11, 0xff, 0x80, 0, 13, 10, 46, 13, 10]);
    client.send(binary);
    assert.match(await client.reply(), /^250 /);
    const raw = receiver.deliveries[1]?.raw;
    assert.deepEqual(raw?.subarray(-9), binary.subarray(0, 9));
  });

  it("may contain commands as text", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send("Subject: x\r\n\r\nQUIT\r\nRSET\r\n.\r\n");
    assert.match(await client.reply(), /^250 /);
    assert.match(receiver.onlyContent, /QUIT\r\nRSET\r\n$/);
  });

  it("is not delivered when the client disconnects before its end", async (t) => {
    const { inData, receiver, reports, server } = await startTestServer(t);
    const client = await inData();
    client.send("Subject: half\r\n\r\na mess");
    client.socket.end();
    assert.equal(await client.reply(), "closed");
    await reports.untilClosed(1);
    assert.equal(receiver.deliveries.length, 0);
    assert.equal(server.gauges().bytesInFlight, 0);
  });

  it("is passed on in its own memory", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send("Subject: x\r\n\r\nhello\r\n.\r\n");
    await client.reply();
    const raw = receiver.deliveries[0]?.raw;
    assert.ok(raw !== undefined);
    assert.notEqual(raw.buffer, Buffer.from("pool").buffer);
    assert.equal(raw.byteOffset, 0);
  });
});

describe("the trace headers", () => {
  it("come first: one Return-Path, one Received", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send("Subject: x\r\n\r\n.\r\n");
    await client.reply();
    assert.equal(
      receiver.onlyMessage.replace(/ id \w+-1\r/, " id SESSION\r"),
      "Return-Path: <s@sender.test>\r\n" +
        "Received: from client.test ([127.0.0.1])\r\n" +
        "\tby mx.mayfly.test with ESMTP id SESSION\r\n" +
        "\tfor <marlow@mayfly.test>;\r\n" +
        "\tSat, 21 Nov 2026 06:42:00 +0000\r\n" +
        "Subject: x\r\n\r\n",
    );
  });

  it("don't name a recipient when there are several", async (t) => {
    const { hello, receiver } = await startTestServer(t);
    const client = await hello();
    client.send(
      "MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nRCPT TO:<quill@mayfly.test>\r\nDATA\r\n",
    );
    await client.replies(4);
    client.send("Subject: x\r\n\r\n.\r\n");
    await client.reply();
    assert.match(receiver.onlyMessage, /^Return-Path: <>\r\n/);
    assert.doesNotMatch(receiver.onlyMessage, /marlow|quill/);
  });

  it("replace a Return-Path written by the sender", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send(
      "return-path: <forged@bank.test>\r\nSubject: x\r\nReturn-Path:\r\n <again@bank.test>\r\nTo: y\r\n\r\nReturn-Path: <body>\r\n.\r\n",
    );
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.onlyContent, "Subject: x\r\nTo: y\r\n\r\nReturn-Path: <body>\r\n");
  });

  it("can't be forged through the name in EHLO", async (t) => {
    const { open, receiver } = await startTestServer(t);
    const client = await open();
    await client.reply();
    await client.ask("EHLO x(by;with)<a@b>\\$é");
    client.send("MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n.\r\n");
    await client.replies(4);
    assert.match(
      receiver.onlyMessage,
      /\r\nReceived: from x\?by\?with\?\?a\?b\?\?\?\?\? \(\[127\.0\.0\.1\]\)\r\n/,
    );
  });
});

describe("SMTP smuggling", () => {
  const ends = [
    "\n.\n",
    "\n.\r\n",
    "\r\n.\n",
    "\r.\r",
    "\r\n.\r",
    "\r.\r\n",
    "\r\n.\r\r\n",
    "\n\r.\r\n",
    "\r\r\n.\r\r\n",
    "\r\n\0.\r\n",
    "\r\n.\0\r\n",
    "\n\0.\r\n",
    "\r\0\n.\r\n",
    "\r\n.\r\0\n",
    "\r\n\x85.\r\n",
    "\n..\r\n",
  ];
  for (const end of ends) {
    it(`does not end the message at ${JSON.stringify(end)}`, async (t) => {
      const { inData, receiver, open } = await startTestServer(t);
      const client = await inData();
      const inner =
        "MAIL FROM:<evil@evil.test>\r\nRCPT TO:<quill@mayfly.test>\r\nDATA\r\nSubject: smuggled\r\n\r\nx";
      client.send(
        Buffer.from(`Subject: outer\r\n\r\nouter${end}${inner}\r\n.\r\nQUIT\r\n`, "latin1"),
      );
      const [reply = "", ...others] = await client.rest();
      const isClean = !/\r(?!\n)|(?<!\r)\n/.test(end);
      assert.match(reply, isClean ? /^250 / : /^554 5\.6\.0 /);
      assert.deepEqual(
        others.map((other) => other.slice(0, 3)),
        ["221"],
      );
      assert.equal(receiver.deliveries.length, isClean ? 1 : 0);
      await open();
    });
  }

  it("is reported without message content", async (t) => {
    const { inData, reports } = await startTestServer(t);
    const client = await inData();
    client.send("Subject: secret\n\r\n.\r\n");
    assert.match(await client.reply(), /^554 /);
    assert.deepEqual(reports.suspicions, [
      { ip: "127.0.0.1", kind: "smuggling", details: "a lone CR or LF in a message" },
    ]);
  });

  it("leaves the session usable: the next message is accepted", async (t) => {
    const { inData, receiver } = await startTestServer(t);
    const client = await inData();
    client.send("a\nb\r\n.\r\n");
    assert.match(await client.reply(), /^554 /);
    client.send("MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\nok\r\n.\r\n");
    assert.match((await client.replies(4))[3] ?? "", /^250 /);
    assert.equal(receiver.onlyContent, "ok\r\n");
  });
});

describe("the size of a message", () => {
  const limits = { messageBytesMax: 1_000, headerBytesMax: 100 };

  it("is checked at MAIL if declared", async (t) => {
    const { hello } = await startTestServer(t, { limits });
    const client = await hello();
    assert.match(await client.ask("MAIL FROM:<> SIZE=1001"), /^552 5\.3\.4 /);
    assert.match(await client.ask("MAIL FROM:<> SIZE=1000"), /^250 /);
  });

  it("is counted without transparency dots, with line ends", async (t) => {
    const { inData, receiver } = await startTestServer(t, { limits });
    const client = await inData();
    client.send(`\r\n..${"x".repeat(995)}\r\n.\r\n`);
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.onlyContent.length, 1_000);
  });

  it("is refused at its end when over the limit, and leaves nothing in memory", async (t) => {
    const { inData, receiver, server } = await startTestServer(t, { limits });
    const client = await inData("MAIL FROM:<> SIZE=10");
    client.send(`\r\n${"x".repeat(997)}\r\n.\r\n`);
    assert.match(await client.reply(), /^552 5\.3\.4 /);
    assert.equal(receiver.deliveries.length, 0);
    assert.equal(server.gauges().bytesInFlight, 0);
    assert.match(await client.ask("NOOP"), /^250 /);
  });

  it("ends the connection of a client that never ends its message", async (t) => {
    const { inData, reports } = await startTestServer(t, { limits });
    const client = await inData();
    client.send("x".repeat(20_000));
    assert.match(await client.reply(), /^421 /);
    assert.equal(await client.reply(), "closed");
    assert.equal(reports.suspicions[0]?.kind, "protocol-abuse");
  });

  it("has a separate limit for the headers", async (t) => {
    const { inData, receiver } = await startTestServer(t, { limits });
    const client = await inData();
    client.send(`Subject: ${"x".repeat(100)}\r\n\r\nbody\r\n.\r\n`);
    assert.match(await client.reply(), /^552 5\.3\.4 /);
    client.send("MAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
    await client.replies(3);
    client.send(`Subject: x\r\n\r\n${"x".repeat(500)}\r\n.\r\n`);
    assert.match(await client.reply(), /^250 /);
    assert.equal(receiver.deliveries.length, 1);
  });
});
