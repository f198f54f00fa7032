import assert from "node:assert/strict";
import { test } from "node:test";
import { createServicePlaces } from "./service-places.ts";

const SIGNAL = new AbortController().signal;

/** Takes a place for one notice to each IP address, gives it back at once, and returns how many came to their place. */
async function countServed(ips: readonly string[]): Promise<number> {
  const places = createServicePlaces();
  const taken = ips.map(async (ip) => {
    const giveBack = await places.take(ip, SIGNAL);
    giveBack?.();
    return giveBack !== undefined;
  });
  return (await Promise.all(taken)).filter(Boolean).length;
}

test("one mail to each of an IP address's 60 addresses notifies all five browsers of each", async () => {
  assert.equal(await countServed(Array.from({ length: 300 }, () => "192.0.2.1")), 300);
});

test("one network leaves half of the waiting notices to others", async () => {
  const flood = Array.from({ length: 2_100 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
  assert.equal(await countServed([...flood, "192.0.2.1"]), 2_001);
});
