import assert from "node:assert/strict";
import { test } from "node:test";
import type { PremiumEmail } from "@mayfly/contract";
import { ApiError } from "../../../api/client.ts";
import { finishPurchase } from "./finish-purchase.ts";

const PREMIUM = { email: "june.meadow@mayfly.test" } as PremiumEmail;
const lost = () => new TypeError("Failed to fetch");
const refusal = (status: number, error: string) =>
  new ApiError(status, JSON.stringify({ error, message: "" }));

/** Returns each result in turn, then repeats the last. */
function processing(...outcomes: (Error | PremiumEmail)[]) {
  const calls: string[] = [];
  return {
    calls,
    wait: async () => {},
    process: async (paymentIntentId: string) => {
      const outcome = outcomes[Math.min(calls.length, outcomes.length - 1)];
      calls.push(paymentIntentId);
      if (outcome instanceof Error || outcome === undefined) throw outcome;
      return outcome;
    },
  };
}

test("retries after a lost response or a server error", async () => {
  const pending = refusal(402, "PAYMENT_PENDING");
  const trouble = refusal(503, "STORE_UNAVAILABLE");
  const proxy = new ApiError(502, "<html>", { statusText: "Bad Gateway" });
  const server = processing(lost(), pending, trouble, proxy, PREMIUM);
  assert.equal(await finishPurchase("pi_1", server), PREMIUM);
  assert.deepEqual(server.calls, Array(5).fill("pi_1"));
});

test("doesn't retry a final decision of the server", async () => {
  for (const code of ["PAYMENT_NOT_SUCCEEDED", "PAYMENT_REFUNDED", "PAYMENT_CANCELED"]) {
    const server = processing(refusal(409, code));
    await assert.rejects(finishPurchase("pi_1", server), ApiError);
    assert.equal(server.calls.length, 1, code);
  }
});

test("gives up after six attempts without a network", async () => {
  const server = processing(lost());
  await assert.rejects(finishPurchase("pi_1", server), TypeError);
  assert.equal(server.calls.length, 6);
});
