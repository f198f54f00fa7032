import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { faultRounds } from "../faults/rounds.ts";
import { beginMessage, DIVISOR, LIMITS, networkOf, startSmtpUnderAttack } from "./smtp-attack.ts";

const MESSAGES = faultRounds(40, 200);
const SIZE = 25_000_000 / DIVISOR;

/** A sender on a slow, steady connection: its message started more than a minute before the others. */
const SLOW = {
  ip: networkOf("honest", 200),
  bytesPerSecond: 1_200,
  secondsBefore: 90,
  seconds: 12,
};

describe("many simultaneous messages of nearly the largest size, each from another network", () => {
  test("take no more memory than all messages may, and messages of other networks are accepted", async (t) => {
    const { inDataFrom, sendHonest, settle, server, time, reports } = await startSmtpUnderAttack(t);
    const slow = await inDataFrom(SLOW.ip);
    slow.send(beginMessage(80));
    const sendFor = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second++) {
        slow.send("x".repeat(SLOW.bytesPerSecond));
        await settle();
        await time.pass(1_000);
      }
    };
    await sendFor(SLOW.secondsBefore);
    const clients = await Promise.all(
      Array.from({ length: MESSAGES }, (_, index) => inDataFrom(networkOf("hostile", index))),
    );
    // The server stops reading when the memory is full: most of these bytes never leave the clients.
    const message = beginMessage(SIZE);
    for (const client of clients) client.send(message);
    while (server.gauges().waitingForMemory < MESSAGES / 2) await settle();
    assert.ok(server.gauges().bytesInFlight <= LIMITS.bytesInFlightMax);

    await t.test("don't end the message of a slow, steady sender", async () => {
      await sendFor(SLOW.seconds);
      assert.ok(reports.reasons.includes("stalled-message"));
      slow.send("\r\n.\r\n");
      assert.match(await slow.reply(), /^250 /);
    });

    const honest = Array.from({ length: 5 }, (_, index) => networkOf("honest", index));
    for (const reply of await sendHonest(honest, 200_000)) assert.match(reply, /^250 /);
    assert.ok(server.gauges().bytesInFlight <= LIMITS.bytesInFlightMax);
    for (const client of clients) client.abort();
  });
});
