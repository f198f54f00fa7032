import assert from "node:assert/strict";
import { test } from "node:test";
import { Slots } from "./slots.ts";

const [ONE, OTHER] = ["192.0.2.1", "203.0.113.7"];

test("a slot takes a place in each of its inboxes, and releases each", () => {
  const slots = new Slots({ perInboxMax: 2, perIpMax: 100 });
  const both = { inboxId: 1, alsoInboxIds: [2], ip: ONE };
  const [first, second] = [slots.admit(both), slots.admit(both)];
  assert.ok(first.slot && second.slot);
  for (const inboxId of [1, 2]) {
    assert.deepEqual(slots.admit({ inboxId, ip: OTHER }), { slot: undefined, limit: 2 });
  }
  slots.release(first.slot);
  for (const inboxId of [1, 2]) {
    assert.ok(slots.admit({ inboxId, ip: OTHER }).slot);
    assert.equal(slots.admit({ inboxId, ip: OTHER }).slot, undefined);
  }
});

test("a slot takes a place in its network, and releases it", () => {
  const slots = new Slots({ perInboxMax: 100, perIpMax: 1 });
  const { slot } = slots.admit({ inboxId: 1, ip: ONE });
  assert.ok(slot);
  assert.deepEqual(slots.admit({ inboxId: 2, ip: ONE }), { slot: undefined, limit: 1 });
  assert.ok(slots.admit({ inboxId: 2, ip: OTHER }).slot);
  slots.release(slot);
  assert.ok(slots.admit({ inboxId: 2, ip: ONE }).slot);
});

test("a slot of several inboxes takes as many places in its network, but never more than the network has", () => {
  const slots = new Slots({ perInboxMax: 100, perIpMax: 3 });
  const { slot } = slots.admit({ inboxId: 1, alsoInboxIds: [2], ip: ONE });
  assert.ok(slot);
  assert.ok(slots.admit({ inboxId: 3, ip: ONE }).slot);
  assert.deepEqual(slots.admit({ inboxId: 4, ip: ONE }), { slot: undefined, limit: 3 });
  slots.release(slot);
  assert.equal(slots.budget.used, 1);
  assert.ok(slots.admit({ inboxId: 1, alsoInboxIds: [2, 3, 4], ip: OTHER }).slot);
});

test("a refused slot takes no place", () => {
  const slots = new Slots({ perInboxMax: 1, perIpMax: 1 });
  assert.ok(slots.admit({ inboxId: 1, ip: ONE }).slot);
  // The first inbox has no place, and the network no share.
  assert.equal(slots.admit({ inboxId: 2, alsoInboxIds: [1], ip: OTHER }).slot, undefined);
  assert.equal(slots.admit({ inboxId: 3, ip: ONE }).slot, undefined);
  assert.equal(slots.budget.used, 1);
  assert.ok(slots.admit({ inboxId: 2, alsoInboxIds: [3], ip: OTHER }).slot);
});
