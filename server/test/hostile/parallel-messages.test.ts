import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { beginMessage, networkOf, startSmtpUnderAttack } from "./smtp-attack.ts";

const MESSAGES = 200;
const SIZE = 25_000_000;
const BYTES_IN_FLIGHT_MAX = 268_435_456;

describe("200 messages of 25 MB at once, each of another network", () => {
  test("take no more memory than all messages may, and messages of other networks are accepted", async (t) => {
    const { inDataFrom, sendHonest, settle, server } = await startSmtpUnderAttack(t);
    const clients = await Promise.all(
      Array.from({ length: MESSAGES }, (_, index) => inDataFrom(networkOf("hostile", index))),
    );
    // The server stops reading when the memory is used: most of these bytes never leave the clients.
    const message = beginMessage(SIZE);
    for (const client of clients) client.send(message);
    while (server.gauges().waitingForMemory < MESSAGES / 2) await settle();
    assert.ok(server.gauges().bytesInFlight <= BYTES_IN_FLIGHT_MAX);
    const honest = Array.from({ length: 5 }, (_, index) => networkOf("honest", index));
    for (const reply of await sendHonest(honest, 200_000)) assert.match(reply, /^250 /);
    assert.ok(server.gauges().bytesInFlight <= BYTES_IN_FLIGHT_MAX);
    for (const client of clients) client.abort();
  });
});
