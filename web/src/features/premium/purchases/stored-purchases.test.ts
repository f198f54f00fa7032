import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { memoryStorage } from "../../../browser/memory-storage.fixture.ts";
import {
  removePurchase,
  storePurchase,
  PURCHASES,
  readPurchases,
  type Purchase,
} from "./stored-purchases.ts";

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const begun: Purchase = {
  state: "begun",
  paymentIntentId: "pi_1",
  email: "june.meadow@mayfly.test",
  atMs: NOW_MS,
};
const bought: Purchase = {
  state: "bought",
  paymentIntentId: "pi_1",
  email: "june.meadow@mayfly.test",
  amount: 1.99,
  password: "kwjd-98dk-2mxl",
  endsAtMs: NOW_MS + DAY_MS,
};

test("a receipt replaces its started payment", () => {
  const kept = memoryStorage();
  storePurchase(kept, begun, NOW_MS);
  assert.deepEqual(readPurchases(kept.get(PURCHASES), NOW_MS), [begun]);
  storePurchase(kept, { ...begun, paymentIntentId: "pi_2" }, NOW_MS);
  storePurchase(kept, bought, NOW_MS);
  const states = readPurchases(kept.get(PURCHASES), NOW_MS).map(
    ({ paymentIntentId, state }) => `${paymentIntentId} ${state}`,
  );
  assert.deepEqual(states, ["pi_1 bought", "pi_2 begun"]);
  removePurchase(kept, "pi_1", NOW_MS);
  removePurchase(kept, "pi_2", NOW_MS);
  assert.equal(kept.get(PURCHASES), null);
});

test("drops a receipt when its address expires, and a started payment after a day", () => {
  const text = JSON.stringify([begun, { ...bought, paymentIntentId: "pi_2" }]);
  assert.equal(readPurchases(text, NOW_MS + DAY_MS - 1).length, 2);
  assert.deepEqual(readPurchases(text, NOW_MS + DAY_MS), []);
});

test("skips tampered entries and reads the rest", () => {
  const broken = [
    null,
    7,
    {},
    { ...begun, atMs: "x" },
    { ...bought, email: 1 },
    { ...bought, amount: "free" },
  ];
  assert.deepEqual(readPurchases(JSON.stringify([...broken, begun]), NOW_MS), [begun]);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const { paymentIntentId } of readPurchases(text, NOW_MS)) assert.ok(paymentIntentId);
    }),
  );
});
