import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TestClient } from "../../src/smtp/testing/test-client.ts";
import { scrape } from "../app/scrape.ts";
import { startTestApp } from "../app/test-app.ts";
import { faultRounds } from "../faults/rounds.ts";
import {
  beginMessage,
  DIVISOR,
  holdMemory,
  LIMITS,
  networkOf,
  startSmtpUnderAttack,
} from "./smtp-attack.ts";

const HONEST = Array.from({ length: 13 }, (_, index) => networkOf("honest", index));
/** Bytes per second. */
const LEAST_RATE = 1_088;
const LINE = `${"x".repeat(62)}\r\n`;
/** Unit of memory reservation. */
const BLOCK = 32_768;
/** More than 1/120 of the message in less than 8 s: never counts as stalled. */
const MOVING = {
  count: faultRounds(16, 131),
  sizeBytes: 2_000_000,
  drip: Buffer.alloc(18_000, LINE),
  everySeconds: 7,
};
/** One of these messages stalls each second. */
const SMALL_COUNT = 14;
/** Until the first small message counts as stalled. */
const SECONDS_BEFORE = 8;
const DRIP = Buffer.alloc(8_192, LINE);

describe("large messages that never end", () => {
  test("of one network use its share, and every other network's mail is accepted at once", async (t) => {
    const { holdMemory: hold, sendHonest, server, reports } = await startSmtpUnderAttack(t);
    await hold(() => networkOf("hostile", 0));
    assertAccepted(await sendHonest(HONEST));
    assert.ok(server.gauges().bytesInFlight <= LIMITS.bytesInFlightMax / 8);
    assert.ok(reports.reasons.every((reason) => reason === "no-memory-for-network"));
  });

  test("are ended when they continue with 8 KB every 240 s, and other mail is accepted", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    const clients = await smtp.holdMemory(() => networkOf("hostile", 0));
    await smtp.time.pass(30_000);
    for (const client of clients) client.send(DRIP);
    await smtp.settle();
    assertAccepted(await smtp.sendHonest(HONEST));
    await smtp.time.pass(30_000);
    await smtp.settle();
    assert.equal(smtp.server.gauges().bytesInFlight, 0);
    assert.ok(smtp.reports.reasons.includes("too-slow"));
    assertAccepted(await smtp.sendHonest(HONEST));
  });

  test("of many networks use all memory, and are ended in favor of other networks' mail", async (t) => {
    const { holdMemory: hold, sendHonest, server, reports } = await startSmtpUnderAttack(t);
    await hold((index) => networkOf("hostile", index));
    assert.ok(server.gauges().bytesInFlight > LIMITS.bytesInFlightMax - 13 * BLOCK);
    assertAccepted(await sendHonest(HONEST));
    assert.ok(reports.reasons.includes("stalled-message"));
  });

  test("of many networks that continue at the minimum rate are ended, too", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    const clients = await smtp.holdMemory((index) => networkOf("hostile", index));
    for (let second = 0; second < 8; second++) {
      for (const client of clients.slice(0, 10)) client.send(DRIP.subarray(0, LEAST_RATE));
      await smtp.settle();
      await smtp.time.pass(1_000);
    }
    assertAccepted(await smtp.sendHonest(HONEST));
    assert.ok(smtp.reports.reasons.includes("stalled-message"));
  });

  test("of many networks that continue are ended, too, while a small one stalls each second", async (t) => {
    const smtp = await startSmtpUnderAttack(t);
    const { goOn } = await holdMoving(smtp);
    for (let second = 0; second < SECONDS_BEFORE; second++) {
      await goOn(second);
      await smtp.time.pass(1_000);
    }
    const replies = await smtp.sendHonest(HONEST.slice(0, 5), 200_000, (second) =>
      goOn(SECONDS_BEFORE + second),
    );
    assertAccepted(replies);
  });

  test("leave the whole service open to other networks", async () => {
    const app = await startTestApp({
      METRICS_PORT: "0",
      LIMIT_BYTES_IN_FLIGHT: String(LIMITS.bytesInFlightMax),
      LIMIT_MESSAGE_BYTES: String(LIMITS.messageBytesMax),
    });
    try {
      const { email, id } = await app.createAddress();
      const clients = await holdMemory({
        divisor: DIVISOR,
        probe: await TestClient.hello(app.smtpPort, { localAddress: "127.0.0.3" }),
        open: async () => {
          const client = await TestClient.hello(app.smtpPort, { localAddress: "127.0.0.2" });
          client.send(`MAIL FROM:<s@sender.test>\r\nRCPT TO:<${email}>\r\nDATA\r\n`);
          await client.replies(3);
          return client;
        },
        look: async () => {
          const { value } = await scrape(app.metricsPort);
          const usedBytes = value("mayfly_smtp_bytes_in_flight") ?? 0;
          return { usedBytes, waiting: value("mayfly_smtp_waiting_sessions") ?? 0 };
        },
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

/** Uses all memory: large messages that continue, and small ones. Each client has its own network. */
async function holdMoving({
  inDataFrom,
  settle,
  server,
}: Awaited<ReturnType<typeof startSmtpUnderAttack>>) {
  let opened = 0;
  const open = async (sizeBytes: number): Promise<TestClient> => {
    const client = await inDataFrom(networkOf("hostile", opened++));
    const usedBytes = server.gauges().bytesInFlight;
    client.send(beginMessage(sizeBytes));
    while (server.gauges().bytesInFlight < usedBytes + sizeBytes) await settle();
    return client;
  };
  const large: TestClient[] = [];
  while (large.length < MOVING.count) large.push(await open(MOVING.sizeBytes));
  const restBytes = LIMITS.bytesInFlightMax - server.gauges().bytesInFlight;
  const blocks = Math.floor(restBytes / BLOCK) - SMALL_COUNT;
  large.push(await open(blocks * BLOCK - DRIP.length * 3));
  const small: TestClient[] = [];
  while (small.length < SMALL_COUNT) small.push(await open(DRIP.length));
  return {
    /** One more small message stalls each second. */
    goOn: async (second: number): Promise<void> => {
      for (const client of small.slice(second)) client.send(LINE.repeat(2));
      if ((second + 1) % MOVING.everySeconds === 0) {
        for (const client of large) client.send(MOVING.drip);
      }
      await settle();
    },
  };
}

function assertAccepted(replies: readonly string[]): void {
  for (const reply of replies) assert.match(reply, /^250 /);
}
