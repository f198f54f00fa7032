import assert from "node:assert/strict";
import { test } from "node:test";
import type { PremiumEmail } from "@mayfly/contract";
import { ApiError } from "../../../api/client.ts";
import { memoryStorage } from "../../../browser/memory-storage.fixture.ts";
import { storePurchase, PURCHASES, readPurchases } from "./stored-purchases.ts";
import { settlePurchases } from "./settle-purchases.ts";
import { trackPayment } from "./payments-in-progress.ts";

const MINUTE_MS = 60_000;
const refusal = (status: number, error: string) =>
  new ApiError(status, JSON.stringify({ error, message: "" }));

test("opens the address of a payment that succeeded without a page", async () => {
  const shop = begun("pi_1");
  await shop.settle({ paymentIntentId: "pi_1" } as PremiumEmail);
  assert.deepEqual(shop.bought, ["pi_1"]);
});

test("keeps the payment stored if there is no response", async () => {
  for (const error of [new TypeError("offline"), refusal(503, "STORE_UNAVAILABLE")]) {
    const shop = begun("pi_1");
    assert.equal(await shop.settle(error), 1);
    assert.deepEqual(shop.left(), ["pi_1"]);
  }
});

test("keeps an unpaid payment until its hold expires", async () => {
  const fresh = begun("pi_1");
  assert.equal(await fresh.settle(refusal(402, "PAYMENT_NOT_SUCCEEDED")), 0);
  assert.deepEqual(fresh.left(), ["pi_1"]);
  const old = begun("pi_1", Date.now() - 16 * MINUTE_MS);
  await old.settle(refusal(402, "PAYMENT_NOT_SUCCEEDED"));
  assert.deepEqual(old.left(), []);
});

test("reports a refund once, and drops canceled or expired payments silently", async () => {
  for (const [code, told] of [
    ["PAYMENT_REFUNDED", 1],
    ["PAYMENT_CANCELED", 0],
    ["PREMIUM_ENDED", 0],
    ["PAYMENT_NOT_FOUND", 0],
  ] as const) {
    const shop = begun("pi_1");
    await shop.settle(refusal(409, code));
    assert.deepEqual([shop.left(), shop.refunds.length], [[], told], code);
  }
});

test("skips a payment in progress on this page", async () => {
  const shop = begun("pi_1");
  await trackPayment("pi_1", () => shop.settle(new Error("asked all the same")));
  assert.equal(shop.calls(), 0);
  await shop.settle({ paymentIntentId: "pi_1" } as PremiumEmail);
  assert.equal(shop.calls(), 1);
});

function begun(paymentIntentId: string, atMs = Date.now()) {
  const kept = memoryStorage();
  const email = "june.meadow@mayfly.test";
  storePurchase(kept, { state: "begun", paymentIntentId, email, atMs }, Date.now());
  const bought: string[] = [];
  const refunds: unknown[] = [];
  let calls = 0;
  return {
    bought,
    refunds,
    calls: () => calls,
    left: () =>
      readPurchases(kept.get(PURCHASES), Date.now()).map((purchase) => purchase.paymentIntentId),
    settle: (outcome: PremiumEmail | Error) =>
      settlePurchases({
        kept,
        process: async () => {
          calls += 1;
          if (outcome instanceof Error) throw outcome;
          return outcome;
        },
        onBought: (premium) => void bought.push(premium.paymentIntentId),
        onRefunded: (error) => void refunds.push(error),
      }),
  };
}
