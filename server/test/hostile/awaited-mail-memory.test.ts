import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { collectGarbage } from "../../src/system/release-memory.ts";
import { TestClient } from "../../src/smtp/testing/test-client.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { untilWaiting, wait, type Waited } from "../app/waiting.ts";

const HOSTILE = "192.0.2.1";
const HONEST = "203.0.113.7";
/** As many as the network may have. */
const WAITS = 20;
const MAILS_EACH = 4;
/** Small enough to be kept for waits; all together need twice the memory for them. */
const MAIL_BYTES = 200_000;
/** Too large to be kept: a wait reads it from the store. */
const UNKEPT_BYTES = 300_000;
const SIZES = [MAIL_BYTES, UNKEPT_BYTES];

/** The memory limit is per process, so the store makes no difference. */
describe("a network that waits for mail that never matches, and sends itself large mail", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "127.0.0.1", METRICS_PORT: "0" });
  });
  after(() => app.close());

  test("leaves an honest visitor's wait an answer in full", async (t) => {
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    const inboxes = await Promise.all(Array.from({ length: WAITS }, () => app.createAddress()));
    const attack = inboxes.map(({ id }) =>
      wait(app, id, { query: "?subject=never&timeout=55", from: HOSTILE, signal: leaving.signal }),
    );
    await untilWaiting(app, WAITS);
    const refused = await wait(app, inboxes[0]?.id ?? "", { from: HOSTILE });
    assert.equal(refused.status, 429);

    const flood = inboxes.map(({ email }) => sendLarge(app, email));
    const honest: Waited[] = [];
    for (let count = 0; count < 5; count++) {
      // oxlint-disable-next-line no-await-in-loop -- one visitor, again and again during the flood
      honest.push(await receiveOne(app, SIZES[count % 2] ?? MAIL_BYTES));
    }
    await Promise.all(flood);
    assert.deepEqual(honest.map(textBytes), [
      MAIL_BYTES,
      UNKEPT_BYTES,
      MAIL_BYTES,
      UNKEPT_BYTES,
      MAIL_BYTES,
    ]);
    leaving.abort();
    await Promise.allSettled(attack);
    await untilWaiting(app, 0);
  });

  test("uses the memory of one message at a time, without a garbage collection between them", async () => {
    const client = await TestClient.hello(app.smtpPort);
    const { email, id } = await app.createAddress();
    const mail = attachMuch();
    // Otherwise the garbage of other tests, which may be collected at any moment, counts.
    collectGarbage();
    const beforeBytes = process.memoryUsage().arrayBuffers;
    const usedBytes: number[] = [];
    for (let count = 0; count < 6; count++) {
      const waiting = wait(app, id, { query: "?subject=large&timeout=55", from: HOSTILE });
      await untilWaiting(app, 1);
      await client.ask("MAIL FROM:<s@sender.example>");
      await client.ask(`RCPT TO:<${email}>`);
      await client.ask("DATA");
      client.send(mail);
      assert.match(await client.reply(), /^250/);
      assert.equal((await waiting).body.arrived, true);
      usedBytes.push(process.memoryUsage().arrayBuffers - beforeBytes);
    }
    client.socket.destroy();
    // The least of the last three, because copies of one or two former messages may still be in use. If one copy of each
    // message stayed, four would be in use after the fourth.
    const leastBytes = Math.min(...usedBytes.slice(3));
    assert.ok(leastBytes < 3 * mail.length, `${usedBytes.join()} bytes are used`);
  });
});

function attachMuch(): Buffer {
  const head = "Subject: Large\r\nContent-Type: application/x-tar\r\n\r\n";
  return Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(12_000_000, `${"x".repeat(78)}\r\n`),
    Buffer.from("\r\n.\r\n"),
  ]);
}

const LARGE = `Subject: Large\r\n\r\n${`${"x".repeat(78)}\r\n`.repeat(MAIL_BYTES / 80)}`;

async function sendLarge(app: TestApp, to: string): Promise<void> {
  for (let count = 0; count < MAILS_EACH; count++) {
    // oxlint-disable-next-line no-await-in-loop -- one client, one message after the other
    await app.send({ to, raw: LARGE });
  }
}

async function receiveOne(app: TestApp, bytes: number): Promise<Waited> {
  const { email, id } = await app.createAddress();
  const waiting = wait(app, id, { query: "?timeout=55", from: HONEST });
  await untilWaiting(app, WAITS + 1);
  await app.send({ to: email, subject: "Order", text: "x".repeat(bytes) });
  return waiting;
}

function textBytes({ body }: Waited): number | undefined {
  return body.arrived ? body.message.text?.trim().length : undefined;
}
