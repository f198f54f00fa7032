import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TestClient } from "../../src/smtp/testing/test-client.ts";
import { scrape } from "../app/scrape.ts";
import { startTestApp } from "../app/test-app.ts";
import {
  beginMessage,
  networkOf,
  startSmtpUnderAttack,
  type SmtpUnderAttack,
} from "./smtp-attack.ts";

const CONNECTIONS = 18;
const HELD = beginMessage(16_800_000);
const HONEST = Array.from({ length: 13 }, (_, index) => networkOf("honest", index));
const DRIP = Buffer.alloc(8_192, `${"x".repeat(62)}\r\n`);

describe("large messages that never end", () => {
  test("of one network take its share, and every other network's mail is accepted at once", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    await attack(smtp, () => networkOf("hostile", 0));
    assert.ok(smtp.server.gauges().bytesInFlight <= 33_554_432);
    assertAccepted(await smtp.sendHonest(HONEST));
    assert.ok(smtp.reports.reasons.every((reason) => reason === "no-memory-for-network"));
  });

  test("are ended when they go on with 8 KB every 240 s, and mail is accepted meanwhile", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    const clients = await attack(smtp, () => networkOf("hostile", 0));
    await smtp.time.pass(30_000);
    for (const client of clients) client.send(DRIP);
    await smtp.settle();
    assertAccepted(await smtp.sendHonest(HONEST));
    await smtp.time.pass(30_000);
    await smtp.settle();
    assert.equal(smtp.server.gauges().bytesInFlight, 0);
    assert.equal(
      smtp.reports.reasons.filter((reason) => reason === "too-slow").length,
      CONNECTIONS,
    );
    assertAccepted(await smtp.sendHonest(HONEST));
  });

  test("of as many networks use all memory, and are ended in favor of others' mail", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    await attack(smtp, (index) => networkOf("hostile", index));
    assert.ok(smtp.server.gauges().bytesInFlight > 240_000_000);
    assertAccepted(await smtp.sendHonest(HONEST));
    assert.ok(smtp.reports.reasons.includes("stalled-message"));
  });

  test("of as many networks that go on with 8 KB each second are ended, too", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    const clients = await attack(smtp, (index) => networkOf("hostile", index));
    for (let second = 0; second < 5; second++) {
      for (const client of clients) client.send(DRIP);
      await smtp.settle();
      await smtp.time.pass(1_000);
    }
    for (const client of clients) client.send(DRIP);
    assertAccepted(await smtp.sendHonest(HONEST));
  });

  test("leave the whole service, as it is by default, open to others", async () => {
    const app = await startTestApp({ METRICS_PORT: "0" });
    try {
      const { email, id } = await app.createAddress();
      const clients = await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          const client = await TestClient.hello(app.smtpPort, { localAddress: "127.0.0.2" });
          client.send(`MAIL FROM:<s@sender.test>\r\nRCPT TO:<${email}>\r\nDATA\r\n`);
          await client.replies(3);
          return client;
        }),
      );
      await sendHeld(clients, async () => {
        const figures = await scrape(app.metricsPort);
        return figures.value("mayfly_smtp_waiting_sessions") ?? 0;
      });
      await app.send({ to: email, subject: "honest", text: "Hello." });
      const list = await app.call("GET", "/api/email/messages", { token: id });
      assert.match(await list.text(), /"subject":"honest"/);
      for (const client of clients) client.abort();
    } finally {
      await app.close();
    }
  });
});

/** Sends and goes silent: each client from the network that `ipOf` names. */
async function attack(
  { inDataFrom, settle, server }: SmtpUnderAttack,
  ipOf: (index: number) => string,
): Promise<TestClient[]> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => inDataFrom(ipOf(index))),
  );
  await sendHeld(clients, async () => {
    await settle();
    return server.gauges().waitingForMemory;
  });
  await settle();
  return clients;
}

/** Resolves when the server has read everything, or reads no more because messages wait for memory. */
async function sendHeld(
  clients: readonly TestClient[],
  countWaiting: () => Promise<number>,
): Promise<void> {
  let isRead = false;
  const written = clients.map(
    ({ socket }) => new Promise<void>((resolve) => socket.write(HELD, () => resolve())),
  );
  void Promise.all(written).then(() => {
    isRead = true;
  });
  while (!isRead && (await countWaiting()) === 0);
}

function assertAccepted(replies: readonly string[]): void {
  for (const reply of replies) assert.match(reply, /^250 /);
}
