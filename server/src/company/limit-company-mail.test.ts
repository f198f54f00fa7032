import assert from "node:assert/strict";
import { test } from "node:test";
import { openLocalRateLimits } from "../store/memory-rate-limits.ts";
import { createCompanyMailLimit } from "./limit-company-mail.ts";

test("admits messages of an IP address up to the limit, for all inboxes together", async () => {
  const { admit } = limitOf({ perIpPerHour: 2 });
  assert.equal(await admit("abuse", "192.0.2.1"), true);
  assert.equal(await admit("privacy", "192.0.2.1"), true);
  assert.equal(await admit("legal", "192.0.2.1"), false);
  assert.equal(await admit("legal", "192.0.2.2"), true);
});

test("allows a wider network four times the limit", async () => {
  const { admit } = limitOf({ perIpPerHour: 2 });
  const admitted = [];
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (let host = 0; host < 20; host++) admitted.push(await admit("abuse", `192.0.2.${host}`));
  assert.equal(admitted.filter(Boolean).length, 8);
  assert.equal(await admit("abuse", "198.51.100.1"), true);
});

test("reserves half of the total for the other inboxes when one is flooded", async () => {
  const { admit } = limitOf({ perHour: 10 });
  const admitted = [];
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (let net = 0; net < 20; net++) admitted.push(await admit("abuse", `192.0.${net}.1`));
  assert.equal(admitted.filter(Boolean).length, 5);
  for (let net = 0; net < 5; net++) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    assert.equal(await admit("privacy", `198.51.${net}.1`), true);
  }
  assert.equal(await admit("legal", "203.0.113.1"), false);
});

test("counts no client that names recipients and sends nothing", async () => {
  const { admit, limit } = limitOf({ perHour: 10 });
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (let net = 0; net < 50; net++) await limit.admitSender(`192.0.${net}.1`);
  assert.equal(await admit("abuse", "198.51.100.1"), true);
});

test("admits mail again in the next hour", async () => {
  const { admit, time } = limitOf({ perIpPerHour: 1 });
  assert.deepEqual(
    [await admit("abuse", "192.0.2.1"), await admit("abuse", "192.0.2.1")],
    [true, false],
  );
  time.nowMs += 3_600_000;
  assert.equal(await admit("abuse", "192.0.2.1"), true);
});

function limitOf({ perIpPerHour = 100, perHour = Infinity }) {
  const time = { nowMs: 1_000 };
  const store = openLocalRateLimits();
  const deps = { store, fallback: store, clock: { nowMs: () => time.nowMs } };
  const limit = createCompanyMailLimit(deps, { perIpPerHour, perHour });
  const admit = async (inbox: string, ip: string): Promise<boolean> =>
    (await limit.admitSender(ip)) && (await limit.admitMessage(inbox));
  return { admit, limit, time };
}
