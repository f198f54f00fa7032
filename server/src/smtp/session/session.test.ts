import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isInbox } from "../../inbox/receiving/mail-receiver.ts";
import { holdFirstDelivery } from "../testing/held-delivery.ts";
import { startTestServer } from "../testing/test-server.ts";

const FROM = "MAIL FROM:<s@sender.test>";
const TO = "RCPT TO:<marlow@mayfly.test>";
const MESSAGE = "Subject: hello\r\n\r\nhello\r\n.\r\n";

describe("an SMTP session", () => {
  it("sends a greeting with its host name and offers ESMTP", async (t) => {
    const { open } = await startTestServer(t);
    assert.equal(await (await open()).reply(), "220 mx.mayfly.test ESMTP Mayfly");
  });

  it("lists only what it implements", async (t) => {
    const { open } = await startTestServer(t);
    const client = await open();
    await client.reply();
    assert.deepEqual((await client.ask("EHLO client.test")).split("\n"), [
      "250-mx.mayfly.test",
      "250-PIPELINING",
      "250-SIZE 26214400",
      "250-8BITMIME",
      "250-SMTPUTF8",
      "250-ENHANCEDSTATUSCODES",
      "250 HELP",
    ]);
  });

  it("offers SIZE 0 when there is no limit", async (t) => {
    const { open } = await startTestServer(t, { limits: { messageBytesMax: Infinity } });
    const client = await open();
    await client.reply();
    assert.match(await client.ask("EHLO client.test"), /^250-SIZE 0$/m);
  });

  it("delivers a message and says 250", async (t) => {
    const { hello, receiver, reports } = await startTestServer(t);
    const client = await hello();
    assert.match(await client.ask(FROM), /^250 2\.1\.0 /);
    assert.match(await client.ask(TO), /^250 2\.1\.5 /);
    assert.match(await client.ask("DATA"), /^354 /);
    client.send(MESSAGE);
    assert.match(await client.reply(), /^250 2\.0\.0 /);
    assert.match(await client.ask("QUIT"), /^221 2\.0\.0 /);
    assert.equal(await client.reply(), "closed");
    assert.equal(receiver.onlyContent, "Subject: hello\r\n\r\nhello\r\n");
    const [accepted] = reports.accepted;
    assert.deepEqual([accepted?.sizeBytes, accepted?.recipientCount], [25, 1]);
  });

  it("accepts several messages in one connection", async (t) => {
    const { hello, receiver } = await startTestServer(t);
    const client = await hello();
    for (const _ of [1, 2, 3]) {
      client.send(`${FROM}\r\n${TO}\r\nDATA\r\n`);
      await client.replies(3);
      client.send(MESSAGE);
      assert.match(await client.reply(), /^250 /);
    }
    assert.equal(receiver.deliveries.length, 3);
  });

  it("accepts HELO and lower-case commands", async (t) => {
    const { open, receiver } = await startTestServer(t);
    const client = await open();
    await client.reply();
    assert.equal(await client.ask("helo client.test"), "250 mx.mayfly.test");
    client.send(`mail from:<s@sender.test>\r\nrcpt to:<marlow@mayfly.test>\r\ndata\r\n`);
    await client.replies(3);
    client.send(MESSAGE);
    assert.match(await client.reply(), /^250 /);
    assert.match(receiver.onlyMessage, /by mx\.mayfly\.test with SMTP id \S+\r\n/);
  });

  it("delivers one copy to an inbox that was named twice", async (t) => {
    const { hello, receiver } = await startTestServer(t);
    const client = await hello();
    client.send(
      `${FROM}\r\n${TO}\r\nRCPT TO:<MARLOW+tag@mayfly.test>\r\nRCPT TO:<quill@mayfly.test>\r\nDATA\r\n`,
    );
    await client.replies(5);
    client.send(MESSAGE);
    await client.reply();
    assert.deepEqual(
      receiver.deliveries[0]?.recipients.map((to) => isInbox(to) && to.inboxId),
      [1, 2],
    );
  });
});

describe("the order of commands", () => {
  const cases: [string, string[], RegExp][] = [
    ["MAIL without EHLO", [FROM], /^503 5\.5\.1 /],
    ["RCPT without EHLO", [TO], /^503 5\.5\.1 /],
    ["RCPT without MAIL", ["EHLO c", TO], /^503 5\.5\.1 /],
    ["DATA without MAIL", ["EHLO c", "DATA"], /^503 5\.5\.1 /],
    ["DATA without RCPT", ["EHLO c", FROM, "DATA"], /^503 5\.5\.1 /],
    [
      "DATA with every RCPT refused",
      ["EHLO c", FROM, "RCPT TO:<nobody@mayfly.test>", "DATA"],
      /^554 5\.5\.1 /,
    ],
    ["a second MAIL", ["EHLO c", FROM, FROM], /^503 5\.5\.1 /],
    ["DATA after RSET", ["EHLO c", FROM, TO, "RSET", "DATA"], /^503 /],
    ["DATA after another EHLO", ["EHLO c", FROM, TO, "EHLO c", "DATA"], /^503 /],
    ["DATA after HELO", ["EHLO c", FROM, TO, "HELO c", "DATA"], /^503 /],
    ["MAIL after RSET", ["EHLO c", FROM, "RSET", FROM], /^250 /],
    ["NOOP before EHLO", ["NOOP"], /^250 2\.0\.0 /],
    ["RSET before EHLO", ["RSET"], /^250 2\.0\.0 /],
    ["VRFY before EHLO", ["VRFY marlow"], /^252 2\.5\.0 /],
    ["HELP before EHLO", ["HELP MAIL"], /^214 2\.0\.0 /],
    ["EXPN", ["EXPN list"], /^502 5\.5\.1 /],
    ["AUTH, which is not offered", ["EHLO c", "AUTH PLAIN"], /^502 5\.5\.1 /],
    ["BDAT, which is not offered", ["EHLO c", "BDAT 5 LAST"], /^502 5\.5\.1 /],
    ["STARTTLS, which is not offered", ["EHLO c", "STARTTLS"], /^502 5\.5\.1 /],
    ["an unknown command", ["FROBNICATE"], /^500 5\.5\.1 /],
    ["an empty line", [""], /^500 5\.5\.1 /],
  ];
  for (const [title, lines, expected] of cases) {
    it(`replies to ${title}`, async (t) => {
      const { open } = await startTestServer(t);
      const client = await open();
      let last = await client.reply();
      for (const line of lines) last = await client.ask(line);
      assert.match(last, expected);
    });
  }

  it("replies to the commands of one packet in order and in one write", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    const packets: string[] = [];
    client.socket.on("data", (chunk: Buffer) => packets.push(chunk.toString()));
    client.send(`${FROM}\r\nRCPT TO:<nobody@mayfly.test>\r\n${TO}\r\nFROB\r\nDATA\r\n`);
    const codes = (await client.replies(5)).map((reply) => reply.slice(0, 3));
    assert.deepEqual(codes, ["250", "550", "250", "500", "354"]);
    assert.equal(packets.length, 1);
  });

  it("accepts a whole session in one packet, including the message after DATA", async (t) => {
    const { open, receiver } = await startTestServer(t);
    const client = await open();
    client.send(
      `EHLO c\r\n${FROM}\r\n${TO}\r\nDATA\r\n${MESSAGE}${FROM}\r\n${TO}\r\nDATA\r\n${MESSAGE}QUIT\r\n`,
    );
    const codes = (await client.rest()).map((reply) => reply.slice(0, 3));
    assert.deepEqual(codes, "220 250 250 250 354 250 250 250 354 250 221".split(" "));
    assert.equal(receiver.deliveries.length, 2);
  });

  it("still replies to a client that has closed its side", async (t) => {
    const delivery = holdFirstDelivery();
    const { inData } = await startTestServer(t, { receiver: delivery.receiver });
    const client = await inData();
    client.send(MESSAGE);
    client.socket.end();
    await delivery.begun;
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    delivery.finish();
    assert.deepEqual(
      (await client.rest()).map((reply) => reply.slice(0, 3)),
      ["250"],
    );
  });
});

describe("addresses with non-ASCII characters", () => {
  it("need SMTPUTF8", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    assert.match(await client.ask("MAIL FROM:<jürgen@sender.test>"), /^553 5\.6\.7 /);
    await client.ask(FROM);
    assert.match(await client.ask("RCPT TO:<mö@mayfly.test>"), /^553 5\.6\.7 /);
  });

  it("are delivered with SMTPUTF8", async (t) => {
    const { hello, receiver } = await startTestServer(t);
    const client = await hello();
    assert.match(
      await client.ask("MAIL FROM:<jürgen@sender.test> BODY=8BITMIME SMTPUTF8"),
      /^250 /,
    );
    assert.match(await client.ask("RCPT TO:<mö@mayfly.test>"), /^250 /);
    await client.ask("DATA");
    client.send("Subject: Grüße\r\n\r\nß\r\n.\r\n");
    assert.match(await client.reply(), /^250 /);
    const text = receiver.deliveries[0]?.raw.toString("utf8") ?? "";
    assert.match(text, /^Return-Path: <jürgen@sender\.test>\r\n/);
    assert.match(text, /with UTF8SMTP id \S+\r\n\tfor <mö@mayfly\.test>;/);
    assert.match(text, /Grüße\r\n\r\nß\r\n$/);
    assert.deepEqual(receiver.asked, [{ local: "mö", domain: "mayfly.test" }]);
  });

  it("are a syntax error when they aren't valid UTF-8", async (t) => {
    const { hello } = await startTestServer(t);
    const client = await hello();
    client.send(Buffer.from("MAIL FROM:<j\xfcrgen@sender.test> SMTPUTF8\r\n", "latin1"));
    assert.match(await client.reply(), /^501 5\.1\.7 /);
  });
});
