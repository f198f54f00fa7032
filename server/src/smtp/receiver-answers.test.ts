import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../app-error.ts";
import { holdFirstDelivery } from "./testing/held-delivery.ts";
import { NO_LIMIT, startTestServer } from "./testing/test-server.ts";
import { mockTime } from "./testing/test-time.ts";

const FROM = "MAIL FROM:<s@sender.test>";
const TO = "RCPT TO:<marlow@mayfly.test>";
const MESSAGE = "Subject: hello\r\n\r\nhello\r\n.\r\n";

describe("the domain's result", () => {
  const cases: [string, string, RegExp][] = [
    ["an unknown address", "RCPT TO:<nobody@mayfly.test>", /^550 5\.1\.1 /],
    ["a foreign domain", "RCPT TO:<x@foreign.test>", /^550 5\.7\.1 /],
    ["an address literal", "RCPT TO:<marlow@[127.0.0.1]>", /^550 5\.7\.1 /],
    ["a full inbox", "RCPT TO:<crowded@mayfly.test>", /^452 4\.2\.2 /],
    ["the percent hack", "RCPT TO:<marlow%foreign.test@mayfly.test>", /^550 5\.1\.1 /],
    ["a postmaster without a domain", "RCPT TO:<Postmaster>", /^250 2\.1\.5 /],
    ["an address behind a source route", "RCPT TO:<@a.test,@b.test:marlow@mayfly.test>", /^250 /],
    ["a quoted local part", 'RCPT TO:<"two\\ words"@mayfly.test>', /^250 /],
  ];
  for (const [title, line, expected] of cases) {
    it(`turns into a reply for ${title}`, async (t) => {
      const { hello } = await startTestServer(t);
      const client = await hello();
      await client.ask(FROM);
      assert.match(await client.ask(line), expected);
    });
  }

  it("is requested with the unquoted parts of the address", async (t) => {
    const { hello, receiver } = await startTestServer(t);
    const client = await hello();
    await client.ask(FROM);
    await client.ask("RCPT TO:<@relay.test:Marlow+a@Mayfly.test>");
    await client.ask('RCPT TO:<"two\\ words"@mayfly.test>');
    await client.ask("RCPT TO:<postmaster>");
    assert.deepEqual(receiver.asked, [
      { local: "Marlow+a", domain: "Mayfly.test" },
      { local: "two words", domain: "mayfly.test" },
      { local: "postmaster", domain: undefined },
    ]);
  });

  it("is 451 at RCPT when the store is unavailable, and positive after that", async (t) => {
    let away = true;
    const recipient = {
      inboxId: 1,
      publicId: "p",
      wrappedKey: Buffer.alloc(0),
      domain: "mayfly.test",
      capacity: NO_LIMIT,
      ip: null,
    };
    const { hello, logged } = await startTestServer(t, {
      receiver: {
        acceptRecipient: () =>
          away
            ? Promise.reject(new AppError("STORE_UNAVAILABLE"))
            : Promise.resolve({ accepted: true, recipient }),
      },
    });
    const client = await hello();
    await client.ask(FROM);
    assert.match(await client.ask(TO), /^451 4\.3\.0 /);
    away = false;
    assert.match(await client.ask(TO), /^250 /);
    assert.equal(logged.length, 1);
  });

  it("is 451 after the message when the store is unavailable or an unexpected error occurs", async (t) => {
    const errors = [
      new AppError("STORE_UNAVAILABLE"),
      new TypeError("a bug"),
      new AppError("INVALID_INPUT"),
    ];
    const { hello } = await startTestServer(t, {
      receiver: { deliverMessage: () => Promise.reject(errors.pop() ?? new Error("none left")) },
    });
    const client = await hello();
    for (const _ of [1, 2, 3]) {
      client.send(`${FROM}\r\n${TO}\r\nDATA\r\n`);
      await client.replies(3);
      client.send(MESSAGE);
      assert.match(await client.reply(), /^451 4\.3\.0 /);
    }
  });

  it("is 451 when the receiver throws synchronously", async (t) => {
    const { inData } = await startTestServer(t, {
      receiver: {
        deliverMessage: () => {
          throw new Error("a bug");
        },
      },
    });
    const client = await inData();
    client.send(MESSAGE);
    assert.match(await client.reply(), /^451 4\.3\.0 /);
    assert.match(await client.ask("NOOP"), /^250 /);
  });

  it("is 550 when no recipient is left at the end of the message", async (t) => {
    const { inData } = await startTestServer(t, {
      receiver: {
        deliverMessage: () => Promise.resolve({ delivered: false, reason: "no-recipient-left" }),
      },
    });
    const client = await inData();
    client.send(MESSAGE);
    assert.match(await client.reply(), /^550 5\.1\.1 /);
  });

  it("is 452 when an inbox has filled since it was accepted", async (t) => {
    const { inData, reports } = await startTestServer(t, {
      receiver: { deliverMessage: () => Promise.resolve({ delivered: false, reason: "full" }) },
    });
    const client = await inData();
    client.send(MESSAGE);
    assert.match(await client.reply(), /^452 4\.2\.2 /);
    assert.deepEqual(reports.reasons, ["full"]);
  });

  it("comes before the 250: a message is not acknowledged during its delivery", async (t) => {
    const delivery = holdFirstDelivery();
    const { inData } = await startTestServer(t, { receiver: delivery.receiver });
    const client = await inData();
    client.send(`${MESSAGE}NOOP\r\n`);
    await delivery.begun;
    await nextTurn();
    assert.equal(client.received, "");
    delivery.finish();
    assert.match(await client.reply(), /^250 2\.0\.0 Message/);
    assert.match(await client.reply(), /^250 2\.0\.0 OK/);
  });

  it("is measured from the final dot to the 250", async (t) => {
    const time = mockTime(t);
    const delivery = holdFirstDelivery();
    const { hello, reports } = await startTestServer(t, { receiver: delivery.receiver });
    const client = await hello();
    await client.ask(FROM);
    await client.ask(TO);
    await client.ask("DATA");
    await time.pass(500);
    client.send(MESSAGE);
    await delivery.begun;
    await time.pass(40);
    delivery.finish();
    assert.match(await client.reply(), /^250 /);
    assert.deepEqual(
      reports.accepted.map(({ tookMs }) => tookMs),
      [40],
    );
  });
});
